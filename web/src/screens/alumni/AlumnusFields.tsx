import { useTranslation } from "react-i18next";
import { languages } from "../../i18n/languages.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { type Alumnus, alumnusOutcomes, alumnusStatuses } from "./alumni.ts";

/** The fields of an alumni record; the status is that of an existing one. */
export function AlumnusFields({ alumnus }: { alumnus?: Alumnus }) {
  const { t } = useTranslation();
  const of = (name: keyof Alumnus) => (alumnus?.[name] as string | null | undefined) ?? "";
  return (
    <div className="form-grid">
      <Field
        label={t("common.givenName")}
        name="givenName"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={of("givenName")}
      />
      <Field
        label={t("common.familyName")}
        name="familyName"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={of("familyName")}
      />
      <Field
        label={t("alumni.leavingYear")}
        name="leavingYear"
        type="number"
        min={1900}
        max={2200}
        required
        defaultValue={alumnus?.leavingYear ?? ""}
      />
      <SelectField
        label={t("alumni.outcome")}
        name="outcome"
        defaultValue={alumnus?.outcome ?? "graduated"}
        choices={alumnusOutcomes.map((value) => ({ value, label: t(`alumni.outcomes.${value}`) }))}
      />
      <Field
        label={t("students.class")}
        name="className"
        maxLength={80}
        autoComplete="off"
        defaultValue={of("className")}
      />
      <Field
        label={t("common.email")}
        name="email"
        type="email"
        hint={t("alumni.ownAddress")}
        maxLength={254}
        autoComplete="off"
        defaultValue={of("email")}
      />
      <Field
        label={t("common.phone")}
        name="phone"
        type="tel"
        maxLength={50}
        autoComplete="off"
        defaultValue={of("phone")}
      />
      <SelectField
        label={t("alumni.language")}
        name="preferredLanguage"
        defaultValue={of("preferredLanguage")}
        choices={[
          { value: "", label: "–" },
          ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
      />
      <Field
        label={t("alumni.occupation")}
        name="occupation"
        maxLength={160}
        autoComplete="off"
        defaultValue={of("occupation")}
      />
      <Field
        label={t("alumni.furtherStudy")}
        name="furtherStudy"
        maxLength={160}
        autoComplete="off"
        defaultValue={of("furtherStudy")}
      />
      {alumnus && (
        <SelectField
          label={t("common.status")}
          name="status"
          defaultValue={alumnus.status}
          choices={alumnusStatuses.map((value) => ({ value, label: t(`alumni.status.${value}`) }))}
        />
      )}
      <TextArea
        label={t("alumni.address")}
        name="address"
        rows={2}
        maxLength={500}
        defaultValue={of("address")}
      />
      <TextArea label={t("alumni.notes")} name="notes" rows={3} maxLength={5000} defaultValue={of("notes")} />
    </div>
  );
}
