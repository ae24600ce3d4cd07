import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { type Lesson, newPlanHref, planOfLesson } from "./planOfLesson.ts";

/** The link beside a lesson to its plan, or to the form for one. */
export function LessonPlanLink({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { data } = useAll("/api/v1/lesson-plans", { query: { date: lesson.date } });
  if (!data) return null;
  const plan = planOfLesson(data.data, lesson);
  return (
    <LinkButton
      kind="plain"
      href={plan ? `/lesson-plans/${plan.id}` : newPlanHref(lesson)}
      event={plan ? "open-lesson-plan" : "plan-lesson"}
    >
      {t(plan ? "curriculum.plan" : "curriculum.planIt")}
    </LinkButton>
  );
}
