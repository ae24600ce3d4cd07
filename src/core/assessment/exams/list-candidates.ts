import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql, unprepared } from "../../../db/sql.ts";
import { Exam, type ExamPaper } from "../../../models/assessment/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { heldByClearance } from "../../fees/clearance/held-by-clearance.ts";
import { studentScope } from "../../people/row-scope.ts";
import { examPapers } from "./exam-papers.ts";

export const ExamCandidates = z
  .object({
    data: z.array(
      z.object({
        studentId: z.uuid(),
        admissionNumber: z.string(),
        givenName: z.string(),
        familyName: z.string(),
        seat: z.string().nullable(),
        isAdmitted: z.boolean(),
        heldFor: z.string().nullable().describe("Why the student is not cleared for the paper, or null"),
      }),
    ),
  })
  .meta({ id: "ExamCandidates" });

/** SQL for the students of an offering on a day. */
const candidateIds = (courseOfferingId: string, date: string) => sql`
  SELECT e.student_id FROM course_offerings co
    JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
      AND e.starts_on <= ${date}::date AND (e.ends_on IS NULL OR e.ends_on >= ${date}::date)
  WHERE co.school_id = ${currentSchool} AND co.id = ${courseOfferingId}
  UNION SELECT c.student_id FROM course_enrollments c
  WHERE c.school_id = ${currentSchool} AND c.course_offering_id = ${courseOfferingId} AND c.status <> 'requested'
    AND c.starts_on <= ${date}::date AND (c.ends_on IS NULL OR c.ends_on >= ${date}::date)`;

type Candidate = Omit<z.input<typeof ExamCandidates>["data"][number], "seat" | "isAdmitted" | "heldFor">;

/** Lists the students of a paper on its date, by name. Without a condition it does not apply the caller's row scope. */
export const candidatesOf = (
  { courseOfferingId, date }: Pick<ExamPaper, "courseOfferingId" | "date">,
  condition: Sql = sql`true`,
) =>
  query<Candidate>(unprepared`
    SELECT id AS "studentId", admission_number AS "admissionNumber", given_name AS "givenName", family_name AS "familyName"
    FROM students
    WHERE school_id = ${currentSchool} AND id IN (${candidateIds(courseOfferingId, date)}) AND ${condition}
    ORDER BY family_name, given_name, id`);

/**
 * Lists the candidates of a paper and whether they are cleared for it. Guardians see their own children only.
 * @throws {AppError} 404
 */
export async function listCandidates(paperId: string): Promise<z.input<typeof ExamCandidates>> {
  const { examId, courseOfferingId, date, seating } = await examPapers.get(paperId);
  const { termId } = await Exam.findByPk(examId, { rejectOnEmpty: true });
  const students = await candidatesOf({ courseOfferingId, date }, scopeSql("exams.read", studentScope));
  const ids = students.map(({ studentId }) => studentId);
  const held = await heldByClearance("exam", ids, termId, date);
  return {
    data: students.map((student) => ({
      ...student,
      seat: seating[student.admissionNumber] ?? null,
      isAdmitted: !held.has(student.studentId),
      heldFor: held.get(student.studentId) ?? null,
    })),
  };
}
