import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { goalRatings, planRefreshes, type SupportPlan } from "../supportRows.ts";

interface Props {
  plan: SupportPlan;
  onDone: () => void;
}

/** Records the progress towards each goal of a plan. */
export function ReviewPlan({ plan, onDone }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const goals = plan.goals ?? [];
  const save = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/support-plans/{id}/reviews", {
        path: { id: plan.id },
        body: {
          reviewedOn: values["reviewedOn"]!,
          nextReviewOn: values["nextReviewOn"]!,
          note: values["note"]?.trim() || null,
          progress: goals.map((goal, index) => ({
            goal,
            rating: values[`rating-${index}`] as (typeof goalRatings)[number],
          })),
        },
        headers: { "idempotency-key": crypto.randomUUID() },
      }),
    planRefreshes,
  );
  return (
    <SaveForm save={save} event="save-plan-review" onDone={onDone}>
      <div className="form-grid">
        {goals.map((goal, index) => (
          <SelectField
            key={goal}
            label={goal}
            name={`rating-${index}`}
            defaultValue="some"
            choices={goalRatings.map((value) => ({ value, label: t(`support.rating.${value}`) }))}
          />
        ))}
        <TextArea label={t("support.note")} name="note" rows={3} maxLength={2000} />
        <Field
          label={t("support.reviewedOn")}
          name="reviewedOn"
          type="date"
          defaultValue={today()}
          required
        />
        <Field label={t("support.nextReviewOn")} name="nextReviewOn" type="date" required />
      </div>
    </SaveForm>
  );
}
