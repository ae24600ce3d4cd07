import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { LessonPlan } from "../../../models/curriculum/index.ts";
import { notify } from "../../notifications/notify.ts";

interface About {
  className: string;
  headId: string | null;
}

/** Finds the name of the class, and the account of the head of its department. */
const about = async ({ courseOfferingId }: LessonPlan): Promise<About> =>
  (
    await query<About>(sql`
      SELECT o.title AS "className", hd.user_id AS "headId" FROM course_offerings o
        JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
        JOIN subjects su ON su.school_id = ${currentSchool} AND su.id = c.subject_id
        LEFT JOIN departments d ON d.school_id = ${currentSchool} AND d.id = su.department_id AND d.status = 'active'
        LEFT JOIN staff_members hd ON hd.school_id = ${currentSchool} AND hd.id = d.head_staff_member_id
          AND hd.status IN ('active', 'on_leave')
      WHERE o.school_id = ${currentSchool} AND o.id = ${courseOfferingId}`)
  )[0]!;

const link = ({ id }: LessonPlan) => ({
  entityType: "LessonPlan",
  entityId: id,
  url: `/lesson-plans/${id}`,
});

/** Notifies the head of department of a submitted plan, except of their own. */
export async function notifySubmission(row: LessonPlan): Promise<void> {
  const { className, headId } = await about(row);
  if (!headId || headId === row.authorId) return;
  await notify({
    type: "lesson_plan_submitted",
    props: { className, date: row.date },
    to: { users: [headId] },
    ...link(row),
  });
}

/** Notifies the author that a plan was approved or returned. */
export async function notifyDecision(row: LessonPlan): Promise<void> {
  if (!row.authorId) return;
  const { className } = await about(row);
  await notify({
    type: row.status === "approved" ? "lesson_plan_approved" : "lesson_plan_returned",
    props: { className, date: row.date },
    to: { users: [row.authorId] },
    ...link(row),
  });
}
