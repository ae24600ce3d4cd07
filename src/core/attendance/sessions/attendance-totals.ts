import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { flag } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import { markCounts } from "./mark-counts.ts";

export const AttendanceTotals = z
  .object({
    marks: z.int().describe("All marks, of days and of lessons"),
    present: z.int().describe("Including remote, late and left early"),
    absent: z.int(),
    late: z.int(),
    excused: z.int(),
  })
  .meta({ id: "AttendanceTotals" });

export const AttendanceTotalsQuery = z.object({
  currentYear: flag
    .default(false)
    .describe("Count only marks of the current academic year, or all if no year is current"),
});

interface Options {
  studentId: string;
  currentYear: boolean;
}

/** Counts the marks of a student. @throws {AppError} 404 for a student outside the row scope */
export async function attendanceTotals({
  studentId,
  currentYear,
}: Options): Promise<z.input<typeof AttendanceTotals>> {
  const [totals] = await query<z.input<typeof AttendanceTotals>>(sql`
    WITH student AS (
      SELECT id FROM students t
      WHERE school_id = ${currentSchool} AND id = ${studentId} AND (${scopeSql("attendance.read", studentScope)})
    ), year AS (
      SELECT starts_on, ends_on FROM academic_years
      WHERE school_id = ${currentSchool} AND is_current AND ${currentYear}
    )
    SELECT count(r.student_id)::int AS marks,
      ${markCounts}
    FROM student LEFT JOIN (attendance_records r
      JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id)
      ON r.school_id = ${currentSchool} AND r.student_id = student.id
        AND r.date >= coalesce((SELECT starts_on FROM year), '-infinity')
        AND r.date <= coalesce((SELECT ends_on FROM year), 'infinity')
    GROUP BY student.id`);
  if (!totals) throw notFound("Student");
  return totals;
}
