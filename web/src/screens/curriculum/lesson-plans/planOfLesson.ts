import type { ResponseOf } from "../../../api/types.ts";
import type { LessonPlan } from "../curriculumRows.ts";

export type Lesson = ResponseOf<"/api/v1/lessons", "get">["data"][number];

/** Finds the plan of a lesson: that of its period, or one for the whole day. */
export const planOfLesson = (plans: readonly LessonPlan[], lesson: Lesson): LessonPlan | undefined => {
  const ofDay = plans.filter(
    ({ courseOfferingId, date }) => courseOfferingId === lesson.courseOfferingId && date === lesson.date,
  );
  return (
    ofDay.find(({ classPeriodId }) => classPeriodId === lesson.classPeriodId) ??
    ofDay.find(({ classPeriodId }) => classPeriodId === null)
  );
};

/** The address of the form for a new plan of a lesson. */
export const newPlanHref = ({ courseOfferingId, date, classPeriodId }: Lesson): string =>
  `/lesson-plans/new?${new URLSearchParams({ class: courseOfferingId, date, period: classPeriodId })}`;
