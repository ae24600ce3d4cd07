import { useTranslation } from "react-i18next";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

/** Fields of a new staff record; `teaches` suggests its category. */
export function NewStaffFields({ teaches }: { teaches: boolean }) {
  const { t } = useTranslation();
  const categories = useStatusChoices("teaching", "non_teaching");
  return (
    <div className="form-grid">
      <Field
        label={t("common.givenName")}
        name="givenName"
        path="staffMember.givenName"
        autoComplete="off"
        required
      />
      <Field
        label={t("common.familyName")}
        name="familyName"
        path="staffMember.familyName"
        autoComplete="off"
        required
      />
      <Field
        label={t("staff.number")}
        name="staffNumber"
        path="staffMember.staffNumber"
        autoComplete="off"
        required
      />
      <SelectField
        label={t("staff.category")}
        name="category"
        choices={categories}
        defaultValue={teaches ? "teaching" : "non_teaching"}
      />
    </div>
  );
}
