import { DateTime } from "luxon";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { schoolZone } from "../../school/school-day.ts";
import { listLessons } from "../../timetable/lessons/list-lessons.ts";

/** Minutes before the start of a lesson from which its link is shown. */
const EARLY_MINUTES = 10;

export const LiveClasses = z
  .object({
    data: z.array(
      z.object({
        courseOfferingId: z.uuid(),
        title: z.string(),
        teacherName: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        studentIds: z.array(z.uuid()).describe("The caller, or the children of the caller, who attend"),
        url: z.string(),
      }),
    ),
  })
  .meta({ id: "LiveClasses" });

/**
 * Lists the live classes that are on now, for students and guardians. A link is shown from ten minutes before its lesson to the
 * end of the lesson, in the time zone of the school. Staff find it in the lesson plan.
 */
export async function listLiveClasses(): Promise<z.input<typeof LiveClasses>> {
  const local = DateTime.fromJSDate(now(), { zone: await schoolZone() });
  const from = local.plus({ minutes: EARLY_MINUTES }).toFormat("HH:mm:ss");
  const date = local.toISODate()!;
  const { data } = await listLessons({ from: date, to: date });
  const running = data.filter(
    ({ studentIds, cancelled, startsAt, endsAt }) =>
      studentIds.length > 0 && !cancelled && startsAt <= from && endsAt > local.toFormat("HH:mm:ss"),
  );
  if (running.length === 0) return { data: [] };
  const plans = await query<{ courseOfferingId: string; classPeriodId: string | null; url: string }>(sql`
    SELECT course_offering_id AS "courseOfferingId", class_period_id AS "classPeriodId", live_url AS url
    FROM lesson_plans
    WHERE school_id = ${currentSchool} AND date = ${date}::date AND live_url IS NOT NULL
      AND status IN ('submitted', 'approved', 'taught')
      AND course_offering_id = ANY (${running.map(({ courseOfferingId }) => courseOfferingId)}::uuid[])
    ORDER BY class_period_id NULLS LAST, created_at, id`);
  return {
    data: running.flatMap((lesson) => {
      const plan = plans.find(
        ({ courseOfferingId, classPeriodId }) =>
          courseOfferingId === lesson.courseOfferingId &&
          (classPeriodId === null || classPeriodId === lesson.classPeriodId),
      );
      return plan ? [{ ...lesson, url: plan.url }] : [];
    }),
  };
}
