import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import {
  CourseRequestRound,
  courseAllocationPlaceStatuses,
  courseAllocationReasons,
  courseRequestRoundStatuses,
  courseRequestStatuses,
} from "../../../models/course-requests/index.ts";
import { scopeSql, scopeWhere } from "../../common/entities/row-scope.ts";
import { courseOfProgramSql } from "../../people/enrollment/course-of-program-sql.ts";
import { studentScope } from "../../people/row-scope.ts";
import { eligibleStudents } from "../rounds/eligible-students-sql.ts";
import { requestingStudentScope, roundScope } from "../row-scope.ts";

/** Rounds that are shown to a family. */
const MAX_ROUNDS = 10;

export const StudentCourseRequestRounds = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        instructions: z.string().nullable(),
        placesEach: z.int(),
        alternatives: z.int(),
        opensAt: z.date(),
        closesAt: z.date(),
        status: z.enum(courseRequestRoundStatuses),
        mayRequest: z.boolean().describe("Whether the caller may submit or change the request now"),
        options: z.array(
          z.object({
            courseOfferingId: z.uuid(),
            title: z.string(),
            termName: z.string(),
            capacity: z.int().nullable(),
          }),
        ),
        request: z
          .object({
            id: z.uuid(),
            status: z.enum(courseRequestStatuses),
            submittedAt: z.date(),
            choices: z.array(
              z.object({
                courseOfferingId: z.uuid(),
                title: z.string(),
                rank: z.int(),
                outcome: z
                  .enum(courseAllocationPlaceStatuses)
                  .nullable()
                  .describe("Null until the allocation is published"),
                position: z.int().nullable().describe("On the waiting list, the lowest first"),
                reason: z.enum(courseAllocationReasons).nullable(),
              }),
            ),
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: "StudentCourseRequestRounds" });

type Shown = z.input<typeof StudentCourseRequestRounds>["data"][number];

/** Lists the rounds in which a student may request courses or has done so, the latest first. @throws {AppError} 404 */
export async function listStudentRounds(
  studentId: string,
): Promise<z.input<typeof StudentCourseRequestRounds>> {
  const maySubmit = actor().permissions.has("course-requests.submit");
  const [student] = await query<{ requesting: boolean }>(unprepared`
    SELECT ${maySubmit ? sql`(${scopeSql("course-requests.submit", requestingStudentScope)})` : sql`false`} AS requesting
    FROM students WHERE school_id = ${currentSchool} AND id = ${studentId}
      AND (${scopeSql("course-requests.read", studentScope)})`);
  if (!student) throw notFound("Student");
  const rounds = await CourseRequestRound.findAll({
    where: scopeWhere("course-requests.read", roundScope),
    order: [
      ["closesAt", "DESC"],
      ["id", "ASC"],
    ],
    limit: 50,
  });
  const data: Shown[] = [];
  for (const round of rounds) {
    if (data.length === MAX_ROUNDS) break;
    const [row] = await query<Pick<Shown, "options" | "request"> & { eligible: boolean }>(
      selectOf(round, studentId),
    );
    if (!row!.eligible && !row!.request) continue;
    const { id, name, instructions, placesEach, alternatives, opensAt, closesAt, status } = round;
    const accepts = status === "open" && opensAt <= now() && now() < closesAt;
    data.push({
      ...{ id, name, instructions, placesEach, alternatives, opensAt, closesAt, status },
      mayRequest: student.requesting && row!.eligible && accepts,
      options: row!.options,
      request: row!.request && { ...row!.request, submittedAt: new Date(row!.request.submittedAt) },
    });
  }
  return { data };
}

const selectOf = (round: CourseRequestRound, studentId: string) => sql`
  WITH ${eligibleStudents(round)}
  SELECT EXISTS (SELECT FROM eligible WHERE id = ${studentId}) AS eligible,
    (SELECT coalesce(json_agg(json_build_object('courseOfferingId', c.id, 'title', c.title, 'termName', tm.name,
        'capacity', c.capacity) ORDER BY c.title, c.id), '[]')
      FROM course_request_options o
      JOIN course_offerings c ON c.school_id = ${currentSchool} AND c.id = o.course_offering_id
      JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = c.term_id
      JOIN courses k ON k.school_id = ${currentSchool} AND k.id = c.course_id
      WHERE o.school_id = ${currentSchool} AND o.course_request_round_id = ${round.id}
        AND ${courseOfProgramSql(sql`k.program_id`, studentId)}) AS options,
    (SELECT json_build_object('id', r.id, 'status', r.status, 'submittedAt', r.submitted_at, 'choices', (
        SELECT coalesce(json_agg(json_build_object('courseOfferingId', c.id, 'title', c.title, 'rank', ch.rank,
          'outcome', p.status, 'position', p.position, 'reason', p.reason) ORDER BY ch.rank), '[]')
        FROM course_request_choices ch
        JOIN course_offerings c ON c.school_id = ${currentSchool} AND c.id = ch.course_offering_id
        LEFT JOIN (course_allocation_places p JOIN course_allocations a ON a.school_id = p.school_id
            AND a.id = p.course_allocation_id AND a.status = 'published' AND a.course_request_round_id = ${round.id})
          ON p.school_id = ${currentSchool} AND p.student_id = ${studentId} AND p.course_offering_id = c.id
        WHERE ch.school_id = ${currentSchool} AND ch.course_request_id = r.id))
      FROM course_requests r WHERE r.school_id = ${currentSchool} AND r.course_request_round_id = ${round.id}
        AND r.student_id = ${studentId}) AS request`;
