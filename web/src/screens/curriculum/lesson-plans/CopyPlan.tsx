import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { ClassField } from "../ClassField.tsx";
import { curriculumRefreshes, type LessonPlan } from "../curriculumRows.ts";

/** Copies a plan to a day of a class. */
export function CopyPlan({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [courseOfferingId, setClass] = useState(plan.courseOfferingId);
  return (
    <ConfirmButton
      label={t("curriculum.reuse")}
      question={t("curriculum.reuseAsk")}
      event="copy-lesson-plan"
      refreshes={curriculumRefreshes}
      run={({ date }) =>
        send("post", "/api/v1/lesson-plans/{id}/copies", {
          path: { id: plan.id },
          body: { courseOfferingId, date: date! },
        })
      }
      onDone={({ id }) => go(`/lesson-plans/${id}`)}
    >
      <ClassField value={courseOfferingId} onChange={setClass} required />
      <Field label={t("common.date")} name="date" type="date" required />
    </ConfirmButton>
  );
}
