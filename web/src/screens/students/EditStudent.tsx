import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Answer } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Field } from "../../ui/Field.tsx";
import { SaveForm } from "../../ui/SaveForm.tsx";
import { SelectField } from "../../ui/SelectField.tsx";

interface Props {
  student: Answer<"/api/v1/students/{id}", "get">;
  onDone: () => void;
}

/** Corrects who a student is; the place in the school is moved apart. */
export function EditStudent({ student, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const save = useWrite(
    ({ givenName, familyName, preferredName, dateOfBirth, sex, address }: Record<string, string>) =>
      send("patch", "/api/v1/students/{id}", {
        path: { id: student.id },
        body: {
          givenName: givenName!.trim(),
          familyName: familyName!.trim(),
          preferredName: preferredName?.trim() || null,
          dateOfBirth: dateOfBirth || null,
          sex: (sex || null) as typeof student.sex,
          ...(student.address !== undefined && { address: address?.trim() || null }),
        },
      }),
    ["/students"],
  );
  return (
    <SaveForm save={save} event="save-student" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.givenName")} name="givenName" defaultValue={student.givenName} required />
        <Field label={t("common.familyName")} name="familyName" defaultValue={student.familyName} required />
        <Field
          label={t("students.preferredName")}
          name="preferredName"
          defaultValue={student.preferredName ?? ""}
        />
        <Field
          label={t("students.born")}
          name="dateOfBirth"
          type="date"
          max={today()}
          defaultValue={student.dateOfBirth ?? ""}
        />
        <SelectField
          label={t("students.sex")}
          name="sex"
          none="–"
          choices={["female", "male", "other"].map((value) => ({ value, label: t(`sex.${value}`) }))}
          defaultValue={student.sex ?? ""}
        />
        {student.address !== undefined && (
          <Field
            label={t("common.address")}
            name="address"
            autoComplete="off"
            defaultValue={student.address ?? ""}
          />
        )}
      </div>
    </SaveForm>
  );
}
