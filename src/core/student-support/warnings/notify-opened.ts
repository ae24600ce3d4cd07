import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { accountsThatMay } from "../../identity/roles/accounts-that-may.ts";
import { notify } from "../../notifications/notify.ts";

/**
 * Notifies of new warnings with one message per person: those who manage the warnings of the school of all, class teachers of
 * those of their class. It gives a number only, because it may be shown on a locked screen.
 * @param students of the new warnings, one entry per warning
 */
export async function notifyOpened(students: readonly string[]): Promise<void> {
  if (students.length === 0) return;
  const counts = new Map<string, number>();
  for (const { userId, count } of await classTeachers(students)) counts.set(userId, count);
  for (const userId of await accountsThatMay("early-warnings.manage")) counts.set(userId, students.length);
  for (const [userId, count] of counts)
    await notify({
      type: "early_warnings",
      props: { count },
      to: { users: [userId] },
      entityType: "EarlyWarning",
      url: "/support",
    });
}

const classTeachers = (students: readonly string[]) =>
  query<{ userId: string; count: number }>(sql`
    SELECT sm.user_id AS "userId", count(*)::int AS count
    FROM unnest(${students}::uuid[]) AS n (student_id)
      JOIN enrollments e ON e.school_id = ${currentSchool} AND e.student_id = n.student_id
        AND e.status IN ('active', 'suspended')
      JOIN sections s ON s.school_id = ${currentSchool} AND s.id = e.section_id
      JOIN staff_members sm ON sm.school_id = ${currentSchool} AND sm.id = s.homeroom_teacher_id
        AND sm.status IN ('active', 'on_leave') AND sm.user_id IS NOT NULL
    GROUP BY sm.user_id ORDER BY sm.user_id`);
