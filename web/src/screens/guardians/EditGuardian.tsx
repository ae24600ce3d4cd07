import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Answer } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Field } from "../../ui/Field.tsx";
import { SaveForm } from "../../ui/SaveForm.tsx";

interface Props {
  guardian: Answer<"/api/v1/guardians/{id}", "get">;
  onDone: () => void;
}

/** Corrects how a guardian is called and reached; the first number is the one that is rung. */
export function EditGuardian({ guardian, onDone }: Props) {
  const { t } = useTranslation();
  const save = useWrite(
    ({ givenName, familyName, email, phones, occupation, address }: Record<string, string>) =>
      send("patch", "/api/v1/guardians/{id}", {
        path: { id: guardian.id },
        body: {
          givenName: givenName!.trim(),
          familyName: familyName!.trim(),
          email: email?.trim() || null,
          phones: (phones ?? "")
            .split(",")
            .map((each) => each.trim())
            .filter(Boolean),
          occupation: occupation?.trim() || null,
          address: address?.trim() || null,
        },
      }),
    ["/guardians", "/student-guardians"],
  );
  return (
    <SaveForm save={save} event="save-guardian" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.givenName")} name="givenName" defaultValue={guardian.givenName} required />
        <Field label={t("common.familyName")} name="familyName" defaultValue={guardian.familyName} required />
        <Field
          label={t("common.email")}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={guardian.email ?? ""}
        />
        <Field
          label={t("common.phone")}
          hint={t("guardians.phonesHint")}
          name="phones"
          dir="ltr"
          autoComplete="off"
          defaultValue={(guardian.phones ?? []).join(", ")}
        />
        <Field
          label={t("guardians.occupation")}
          name="occupation"
          autoComplete="off"
          defaultValue={guardian.occupation ?? ""}
        />
        <Field
          label={t("common.address")}
          name="address"
          autoComplete="off"
          defaultValue={guardian.address ?? ""}
        />
      </div>
    </SaveForm>
  );
}
