import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { unknownReference } from "../../lib/errors.ts";
import { CourseOffering } from "../../models/structure/index.ts";
import { offeringsTaught } from "../people/reach.ts";
import { readRows } from "../read-rows.ts";
import { inOffice } from "./acquaintance-sql.ts";
import { recipientsSql } from "./audience-sql.ts";

const read = readRows(CourseOffering, z.object({ id: z.uuid() }));
/** SQL: the offerings of whoever teaches them, all for the office. */
const gatherable = `t.id IN (${offeringsTaught}) OR ${inOffice(":user")}`;

const teachers = `SELECT m.user_id FROM teaching_assignments a
  JOIN staff_members m ON m.school_id = $1 AND m.id = a.staff_member_id AND m.status IN ('active', 'on_leave')
  JOIN schools s ON s.id = $1
  JOIN users u ON u.school_id = $1 AND u.id = m.user_id AND u.status IN ('active', 'locked')
  WHERE a.school_id = $1 AND a.status = 'active' AND (a.ends_on IS NULL OR a.ends_on >= ($2::timestamptz AT TIME ZONE s.timezone)::date)`;

/**
 * The accounts of a class of a course: its teachers, and of its students themselves or their guardians.
 * @throws {AppError} 400 for a class that the caller does not teach, as for one that is nowhere
 */
export async function classAudience(
  courseOfferingId: string,
  send: Array<"students" | "guardians">,
): Promise<string[]> {
  if (!(await read.get(courseOfferingId, gatherable)))
    throw unknownReference("courseOfferingId", "class of a course that you teach");
  const values: unknown[] = [schoolId(), now()];
  const found = recipientsSql(
    { any: [{ kind: "students", where: { courseOfferingIds: [courseOfferingId] }, send }] },
    "in_app",
    values,
    { whateverTheyWish: true },
  );
  const place = values.push(courseOfferingId);
  const rows = await query<{ userId: string }>(
    {
      text: `SELECT user_id AS "userId" FROM (${found}) found WHERE user_id IS NOT NULL
        UNION ${teachers} AND a.course_offering_id = $${place}::uuid`,
    },
    values,
  );
  return rows.map(({ userId }) => userId);
}
