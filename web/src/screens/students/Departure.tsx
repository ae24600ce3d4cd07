import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Field } from "../../ui/Field.tsx";
import { ReasonForm } from "../../ui/ReasonForm.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";

type Outcome = Body<"/api/v1/students/{id}/departure", "post">["outcome"];
const outcomes: readonly Outcome[] = ["transferred", "withdrawn", "graduated"];

/** A student leaves the school; what is on record stays. */
export function Departure({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const depart = useWrite(
    ({ outcome, effectiveOn, reason }: Record<string, string>) =>
      send("post", "/api/v1/students/{id}/departure", {
        path: { id: studentId },
        body: { outcome: outcome as Outcome, effectiveOn: effectiveOn!, reason: reason!.trim() },
      }),
    ["/students", "/enrollments", "/dashboard", "/sections"],
  );
  return (
    <ReasonForm
      action={t("students.depart")}
      event="depart-student"
      busy={depart.isPending}
      error={depart.error}
      onCancel={onDone}
      onSubmit={(values) =>
        depart.mutate(values, {
          onSuccess: () => {
            toast.done(t("students.departed"));
            onDone();
          },
        })
      }
    >
      <SelectField
        label={t("students.outcome")}
        name="outcome"
        choices={outcomes.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <Field label={t("students.lastDay")} name="effectiveOn" type="date" defaultValue={today()} required />
    </ReasonForm>
  );
}
