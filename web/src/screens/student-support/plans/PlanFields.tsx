import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { StaffField } from "../StaffField.tsx";
import { planCategories, type SupportPlan } from "../supportRows.ts";

/** The fields of a support plan. */
export function PlanFields({ of }: { of?: SupportPlan }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  return (
    <div className="form-grid">
      <SelectField
        label={t("support.categoryLabel")}
        name="category"
        defaultValue={of?.category ?? "learning"}
        choices={planCategories.map((value) => ({ value, label: t(`support.category.${value}`) }))}
      />
      <StaffField
        label={t("support.owner")}
        name="ownerStaffId"
        none={t("support.choose")}
        defaultValue={of?.ownerStaffId}
        required
      />
      <TextArea
        label={t("support.goalsField")}
        name="goals"
        rows={4}
        maxLength={10_000}
        defaultValue={of?.goals?.join("\n") ?? ""}
        required
      />
      <TextArea
        label={t("support.accommodationsField")}
        name="accommodations"
        rows={4}
        maxLength={10_000}
        defaultValue={of?.accommodations.join("\n") ?? ""}
      />
      <Field
        label={t("support.startsOn")}
        name="startsOn"
        type="date"
        defaultValue={of?.startsOn ?? today()}
        required
      />
      <Field
        label={t("support.reviewOn")}
        name="reviewOn"
        type="date"
        defaultValue={of?.reviewOn ?? ""}
        required
      />
      <CheckField
        label={t("support.share")}
        name="sharedWithGuardians"
        defaultChecked={of?.sharedWithGuardians ?? false}
      />
    </div>
  );
}
