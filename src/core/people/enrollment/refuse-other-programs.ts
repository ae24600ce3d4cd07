import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import { courseOfProgramSql } from "./course-of-program-sql.ts";

/** Refuses courses of a program that the student does not follow. @throws {AppError} 409 `other_program` */
export async function refuseOtherPrograms(
  studentId: string,
  courseOfferingIds: readonly string[],
): Promise<void> {
  const [other] = await query<{ title: string; program: string }>(sql`
    SELECT o.title, p.name AS program FROM course_offerings o
    JOIN courses c ON c.school_id = o.school_id AND c.id = o.course_id
    JOIN programs p ON p.school_id = c.school_id AND p.id = c.program_id
    WHERE o.school_id = ${currentSchool} AND o.id = ANY (${courseOfferingIds}::uuid[])
      AND NOT ${courseOfProgramSql(sql`c.program_id`, studentId)}
    ORDER BY o.title LIMIT 1`);
  if (other)
    throw conflict(
      "other_program",
      `${other.title} is a course of ${other.program}: enrol the student in this program first`,
    );
}
