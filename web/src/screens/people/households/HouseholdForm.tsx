import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { KnownGuardianField } from "../guardians/KnownGuardianField.tsx";

type Household = ResponseOf<"/api/v1/households/{id}", "get">;

interface Props {
  /** The household to change; without it one is added. */
  id?: string;
  onDone: () => void;
}

/** Adds a household, or edits its name, address and fee payer. */
export function HouseholdForm({ id, onDone }: Props) {
  const read = useRead("/api/v1/households/{id}", {
    path: { id: id ?? "" },
    query: { include: "feePayerGuardian" },
    enabled: id !== undefined,
  });
  if (!id) return <Fields onDone={onDone} />;
  return <Loaded read={read}>{(household) => <Fields household={household} onDone={onDone} />}</Loaded>;
}

function Fields({ household, onDone }: { household?: Household; onDone: () => void }) {
  const { t } = useTranslation();
  const [payer, setPayer] = useState(household?.feePayerGuardian ?? undefined);
  const save = useWrite(
    (values: Record<string, string>): Promise<unknown> => {
      const body = {
        name: values["name"]!.trim(),
        ...((!household || household.address !== undefined) && {
          address: values["address"]?.trim() || null,
        }),
        ...((!household || household.feePayerGuardianId !== undefined) && {
          feePayerGuardianId: payer?.id ?? null,
        }),
        ...(household && { status: values["status"] as Household["status"] }),
      };
      return household
        ? send("patch", "/api/v1/households/{id}", { path: { id: household.id }, body })
        : send("post", "/api/v1/households", { body });
    },
    ["/households", "/students"],
  );
  return (
    <SaveForm save={save} event="save-household" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" defaultValue={household?.name ?? ""} required />
        {(!household || household.address !== undefined) && (
          <Field
            label={t("common.address")}
            name="address"
            autoComplete="off"
            defaultValue={household?.address ?? ""}
          />
        )}
        {household && (
          <SelectField
            label={t("common.status")}
            name="status"
            defaultValue={household.status}
            choices={["active", "archived"].map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        )}
        {(!household || household.feePayerGuardianId !== undefined) && (
          <div className="stack-tight wide">
            <span className="field-label">{t("guardians.feePayer")}</span>
            <KnownGuardianField known={payer} onPick={setPayer} />
          </div>
        )}
      </div>
    </SaveForm>
  );
}
