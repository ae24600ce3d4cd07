import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { offeringItselfScope } from "../../assessment/row-scope.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";

/** Number of homework due on a day from which the teacher is warned. */
const MAX_PER_DAY = 2;

export const AssignmentLoadQuery = z.strictObject({
  dueAt: z.iso.datetime({ offset: true }),
  assignmentId: z.uuid().optional().describe("Not counted: the homework that is being edited"),
});

export const AssignmentLoad = z
  .object({
    dueOn: z.iso.date().describe("In the time zone of the school"),
    isHeavy: z.boolean().describe("One more would be at least the third homework of the day"),
    data: z
      .array(z.object({ title: z.string(), course: z.string() }))
      .describe("Other published homework of the day"),
  })
  .meta({ id: "AssignmentLoad" });

/** Shows the other homework that is due for the section of an offering on the same day. @throws {AppError} 404 */
export async function showLoad(
  courseOfferingId: string,
  { dueAt, assignmentId }: z.output<typeof AssignmentLoadQuery>,
): Promise<z.input<typeof AssignmentLoad>> {
  const [found] = await query<{ dueOn: string; data: z.input<typeof AssignmentLoad>["data"] }>(sql`
    SELECT day.due_on::text AS "dueOn", (
      SELECT coalesce(json_agg(json_build_object('title', a.title, 'course', c.title) ORDER BY a.due_at, a.id), '[]')
      FROM assignments a
        JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.course_offering_id
        JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
      WHERE a.school_id = ${currentSchool} AND a.status IN ('published', 'closed')
        AND (o.section_id = offering.section_id OR o.id = offering.id)
        AND (a.due_at AT TIME ZONE day.timezone)::date = day.due_on
        AND a.id IS DISTINCT FROM ${assignmentId}::uuid) AS data
    FROM course_offerings AS offering CROSS JOIN (
      SELECT (${dueAt}::timestamptz AT TIME ZONE timezone)::date AS due_on, timezone
      FROM schools WHERE id = ${currentSchool}) AS day
    WHERE offering.school_id = ${currentSchool} AND offering.id = ${courseOfferingId}
      AND offering.id IN (SELECT id FROM course_offerings WHERE school_id = ${currentSchool}
        AND (${scopeSql("homework.write", offeringItselfScope)}))`);
  if (!found) throw notFound("Course offering");
  return { ...found, isHeavy: found.data.length >= MAX_PER_DAY };
}
