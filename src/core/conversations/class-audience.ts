import { z } from "zod";
import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql, unprepared } from "../../db/sql.ts";
import { unknownReference } from "../../lib/errors.ts";
import { CourseOffering } from "../../models/structure/index.ts";
import { recipientsSql } from "../audience/audience-sql.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { offeringsTaught } from "../people/row-scope.ts";
import { inOffice } from "./acquaintance-sql.ts";

const read = readRows(CourseOffering, z.object({ id: z.uuid() }));
/** SQL: the offerings that the caller teaches; for the office, all of them. */
const isOwnOffering = `t.id IN (${offeringsTaught}) OR ${inOffice(":user")}`;

const selectTeachers = sql`
  SELECT m.user_id FROM teaching_assignments a
  JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = a.staff_member_id AND m.status IN ('active', 'on_leave')
  JOIN users u ON u.school_id = ${currentSchool} AND u.id = m.user_id AND u.status IN ('active', 'locked')
  WHERE a.school_id = ${currentSchool} AND a.status = 'active' AND (a.ends_on IS NULL OR a.ends_on >= ${schoolToday})`;

/**
 * Finds the accounts of a course offering: its teachers, and its students, their guardians, or both.
 * @throws {AppError} 400 for an offering that the caller does not teach, as for one that does not exist
 */
export async function classAudience(
  courseOfferingId: string,
  send: Array<"students" | "guardians">,
): Promise<string[]> {
  if (!(await read.get(courseOfferingId, isOwnOffering)))
    throw unknownReference("courseOfferingId", "course offering that you teach");
  const recipients = recipientsSql(
    { any: [{ kind: "students", where: { courseOfferingIds: [courseOfferingId] }, send }] },
    "in_app",
    { ignorePreferences: true },
  );
  const rows = await query<{ userId: string }>(unprepared`
    SELECT user_id AS "userId" FROM (${recipients}) found WHERE user_id IS NOT NULL
    UNION ${selectTeachers} AND a.course_offering_id = ${courseOfferingId}::uuid`);
  return rows.map(({ userId }) => userId);
}
