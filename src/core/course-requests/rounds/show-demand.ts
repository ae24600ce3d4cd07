import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { CourseRequestRound } from "../../../models/course-requests/index.ts";
import { eligibleStudents } from "./eligible-students-sql.ts";
import { missingStudents } from "./missing-students.ts";

export const CourseDemand = z
  .object({
    students: z.int().describe("Students who may request courses"),
    requests: z.int(),
    courses: z.array(
      z.object({
        courseOfferingId: z.uuid(),
        title: z.string(),
        termName: z.string(),
        capacity: z.int().nullable().describe("Null: without a limit"),
        placesTaken: z.int().describe("Active students of the offering"),
        firstChoices: z.int(),
        wanted: z.int().describe("Choices within the number of courses that a student gets"),
        choices: z.int().describe("All choices, alternatives included"),
      }),
    ),
    missing: z
      .array(z.object({ studentId: z.uuid(), studentName: z.string(), sectionName: z.string().nullable() }))
      .describe("Students who may request courses and have not"),
  })
  .meta({ id: "CourseDemand" });

type Demand = z.input<typeof CourseDemand>;

/** Shows how many students want each course of a round, against its places. @throws {AppError} 404 */
export async function showDemand(id: string): Promise<Demand> {
  const round = await CourseRequestRound.findByPk(id);
  if (!round) throw notFound("Course request round");
  const courses = await query<Demand["courses"][number] & object>(sql`
    SELECT o.course_offering_id AS "courseOfferingId", c.title, tm.name AS "termName", c.capacity,
      (SELECT count(*)::int FROM course_enrollments e WHERE e.school_id = ${currentSchool}
        AND e.course_offering_id = c.id AND e.status = 'active') AS "placesTaken",
      count(ch.id) FILTER (WHERE ch.rank = 1)::int AS "firstChoices",
      count(ch.id) FILTER (WHERE ch.rank <= ${round.placesEach}::int)::int AS wanted,
      count(ch.id)::int AS choices
    FROM course_request_options o
    JOIN course_offerings c ON c.school_id = ${currentSchool} AND c.id = o.course_offering_id
    JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = c.term_id
    LEFT JOIN (course_request_choices ch JOIN course_requests r ON r.school_id = ch.school_id
        AND r.id = ch.course_request_id AND r.status = 'submitted')
      ON ch.school_id = ${currentSchool} AND ch.course_request_round_id = o.course_request_round_id
        AND ch.course_offering_id = o.course_offering_id
    WHERE o.school_id = ${currentSchool} AND o.course_request_round_id = ${id}
    GROUP BY o.course_offering_id, c.id, c.title, tm.name, c.capacity
    ORDER BY c.title, c.id`);
  const [counts] = await query<{ students: number; requests: number }>(sql`
    WITH ${eligibleStudents(round)}
    SELECT (SELECT count(*)::int FROM eligible) AS students,
      (SELECT count(*)::int FROM course_requests r WHERE r.school_id = ${currentSchool}
        AND r.course_request_round_id = ${id} AND r.status = 'submitted') AS requests`);
  const missing = (await missingStudents(round)).map((student) => ({
    studentId: student.id,
    studentName: student.name,
    sectionName: student.section,
  }));
  return { ...counts!, courses, missing };
}
