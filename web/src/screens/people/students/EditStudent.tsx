import { useTranslation } from "react-i18next";
import type { Body, ResponseOf } from "../../../api/types.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { CustomFields } from "../../../kit/custom/CustomFields.tsx";
import { customOf } from "../../../kit/custom/customOf.ts";
import { useCustomFields } from "../../../kit/custom/useCustomFields.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useCountries } from "../../../lib/useCountries.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { BirthField } from "./admit/BirthField.tsx";
import { type StudentSection, studentSections } from "./page/studentSections.ts";

type Student = ResponseOf<"/api/v1/students/{id}", "get">;
type Changes = NonNullable<Body<"/api/v1/students/{id}", "patch">>;

interface Props {
  student: Student;
  /** The sections to edit; all by default. */
  sections?: readonly StudentSection[];
  onDone: () => void;
}

const text = (value: string | undefined) => value?.trim() || null;

/** Edits a student's details, as far as the user may see them. The class and the family are changed separately. */
export function EditStudent({ student, sections = studentSections, onDone }: Props) {
  return (
    <EditedRow path="/api/v1/students/{id}" row={student}>
      {(row) => <Fields student={row} sections={sections} onDone={onDone} />}
    </EditedRow>
  );
}

function Fields({ student, sections = studentSections, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const countries = useCountries();
  const own = useCustomFields("student");
  const shows = (section: StudentSection) => sections.includes(section);
  /** A hidden field is neither shown nor sent. */
  const isShown = (field: keyof Student) => student[field] !== undefined;
  const changesOf = (values: Record<string, string>): Changes => ({
    ...(shows("personal") && {
      givenName: values["givenName"]!.trim(),
      familyName: values["familyName"]!.trim(),
      preferredName: text(values["preferredName"]),
      ...(isShown("dateOfBirth") && { dateOfBirth: values["dateOfBirth"] || null }),
      ...(isShown("sex") && { sex: (values["sex"] || null) as NonNullable<Student["sex"]> | null }),
      ...(isShown("nationality") && { nationality: values["nationality"] || null }),
      ...(isShown("address") && { address: text(values["address"]) }),
    }),
    ...(shows("admission") && {
      ...(isShown("admittedOn") && { admittedOn: values["admittedOn"] || null }),
      ...(isShown("category") && { category: text(values["category"]) }),
    }),
    ...(shows("custom") && own.length > 0 && { custom: customOf(own, values) }),
  });
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/students/{id}",
    row: student,
    bodyOf: changesOf,
    refreshes: ["/students"],
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="save-student" onDone={onDone}>
      <div className="form-grid">
        {shows("personal") && (
          <>
            <Field label={t("common.givenName")} name="givenName" defaultValue={row.givenName} required />
            <Field label={t("common.familyName")} name="familyName" defaultValue={row.familyName} required />
            <Field
              label={t("students.preferredName")}
              name="preferredName"
              defaultValue={row.preferredName ?? ""}
            />
            {isShown("dateOfBirth") && (
              <BirthField admittedOn={row.admittedOn ?? today()} former={row.dateOfBirth ?? null} />
            )}
            {isShown("sex") && (
              <SelectField
                label={t("students.sex")}
                name="sex"
                none="–"
                choices={["female", "male", "other"].map((value) => ({ value, label: t(`sex.${value}`) }))}
                defaultValue={row.sex ?? ""}
              />
            )}
            {isShown("nationality") && (
              <SelectField
                label={t("students.nationality")}
                name="nationality"
                none="–"
                choices={countries}
                defaultValue={row.nationality ?? ""}
              />
            )}
            {isShown("address") && (
              <Field
                label={t("common.address")}
                name="address"
                autoComplete="off"
                defaultValue={row.address ?? ""}
              />
            )}
          </>
        )}
        {shows("admission") && (
          <>
            {isShown("admittedOn") && (
              <Field
                label={t("students.admitted")}
                name="admittedOn"
                type="date"
                defaultValue={row.admittedOn ?? ""}
              />
            )}
            {isShown("category") && (
              <Field
                label={t("glance.category")}
                hint={t("glance.categoryHint")}
                name="category"
                autoComplete="off"
                defaultValue={row.category ?? ""}
              />
            )}
          </>
        )}
        {shows("custom") && <CustomFields fields={own} values={row.custom} />}
      </div>
      {shows("custom") && sections.length === 1 && own.length === 0 && (
        <p className="soft">{t("glance.noCustomDefined")}</p>
      )}
    </SaveForm>
  );
}
