import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Body } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Field } from "../../../../ui/forms/Field.tsx";
import { ReasonForm } from "../../../../ui/forms/ReasonForm.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { LazyGraduationWarning } from "../../../assessment/graduation/LazyGraduationWarning.ts";
import { enrolmentRefreshes } from "./enrolmentRefreshes.ts";

type Outcome = Body<"/api/v1/students/{id}/departure", "post">["outcome"];
const outcomes: readonly Outcome[] = ["transferred", "withdrawn", "graduated"];

/** Records that a student leaves the school. The student's records are kept. */
export function Departure({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { today } = useFormat();
  const [outcome, setOutcome] = useState<Outcome>("transferred");
  const depart = useWrite(
    ({ outcome, effectiveOn, reason, exitType }: Record<string, string>) =>
      send("post", "/api/v1/students/{id}/departure", {
        path: { id: studentId },
        body: {
          outcome: outcome as Outcome,
          effectiveOn: effectiveOn!,
          reason: reason!.trim(),
          exitType: exitType?.trim() || null,
        },
      }),
    enrolmentRefreshes,
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
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as Outcome)}
        choices={outcomes.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      {outcome === "graduated" && may("graduation-plans.read") && (
        <div className="wide">
          <LazyGraduationWarning studentId={studentId} />
        </div>
      )}
      <Field label={t("students.lastDay")} name="effectiveOn" type="date" defaultValue={today()} required />
      <Field label={t("enrolment.exit")} name="exitType" maxLength={60} autoComplete="off" />
    </ReasonForm>
  );
}
