import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { get, send } from "../../../../api/client.ts";
import { Problem } from "../../../../api/Problem.ts";
import type { Row } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { useCustomFields } from "../../../../kit/custom/useCustomFields.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { CheckField } from "../../../../ui/forms/CheckField.tsx";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { ExistingGuardian } from "../ExistingGuardian.tsx";
import { KnownGuardianField } from "../KnownGuardianField.tsx";
import { NewGuardianFields } from "../NewGuardianFields.tsx";
import { newGuardianBody } from "../newGuardianBody.ts";
import { linkRefreshes } from "./linkRefreshes.ts";
import { RightsFields } from "./RightsFields.tsx";
import { type GuardianLink, rightsOf } from "./rights.ts";
import { createLink } from "./saveLink.ts";

type Guardian = Row<"/api/v1/guardians">;

interface Props {
  studentId: string;
  /** All links of the student, ended ones too. */
  links: readonly GuardianLink[];
  onDone: () => void;
}

/** Links a student to a guardian who is on record, or to a new one added in the same step. */
export function LinkGuardian({ studentId, links, onDone }: Props) {
  const { t } = useTranslation();
  const own = useCustomFields("guardian");
  const { may } = useSignedIn();
  const mayAdd = may("guardians.manage");
  const [mode, setMode] = useState("known");
  const [known, setKnown] = useState<Guardian>();
  // A guardian who was added before linking failed is not added again.
  const added = useRef<string>(undefined);
  const guardianOf = async (values: Record<string, string>): Promise<string> => {
    if (mode === "known") return known!.id;
    added.current ??= (await send("post", "/api/v1/guardians", { body: newGuardianBody(values, own) })).id;
    return added.current;
  };
  const save = useWrite(
    async (values: Record<string, string>) => {
      const guardianId = await guardianOf(values);
      await createLink({ ...rightsOf(values), relation: values["relation"]!, studentId, guardianId });
      if (mode === "new" && values["invite"] === "yes")
        await send("post", "/api/v1/guardians/{id}/invitation", { path: { id: guardianId }, body: {} });
    },
    [...linkRefreshes, "/users"],
  );
  const existing =
    save.error instanceof Problem && save.error.code === "guardian_exists"
      ? (save.error.extensions["guardianId"] as string | undefined)
      : undefined;
  const use = async (id: string) => {
    setKnown(await get("/api/v1/guardians/{id}", { path: { id } }));
    setMode("known");
    save.reset();
  };
  return (
    <SaveForm
      save={save}
      event="link-guardian"
      onDone={onDone}
      canSave={mode === "new" || known !== undefined}
    >
      {existing && mode === "new" && <ExistingGuardian onUse={() => use(existing)} />}
      <div className="form-grid">
        {mayAdd && (
          <SelectField
            label={t("students.guardianIs")}
            value={mode}
            onChange={({ target }) => {
              setMode(target.value);
              save.reset();
            }}
            choices={["known", "new"].map((value) => ({ value, label: t(`students.guardianFrom.${value}`) }))}
          />
        )}
        {mode === "known" ? (
          <KnownGuardianField known={known} onPick={setKnown} />
        ) : (
          <NewGuardianFields
            onUse={(guardian) => {
              setKnown(guardian);
              setMode("known");
            }}
          />
        )}
        <RightsFields first={!links.some(({ isPrimary, status }) => isPrimary && status === "active")} />
        {mode === "new" && <CheckField label={t("students.inviteGuardian")} name="invite" value="yes" />}
      </div>
    </SaveForm>
  );
}
