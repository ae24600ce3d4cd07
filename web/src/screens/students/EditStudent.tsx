import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Answer } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";

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
          address: address?.trim() || null,
        },
      }),
    ["/students"],
  );
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: () => {
            toast.done(t("common.saved"));
            onDone();
          },
        })
      }
    >
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
        <Field
          label={t("common.address")}
          name="address"
          autoComplete="off"
          defaultValue={student.address ?? ""}
        />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-student">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
