import { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { Exam, type ExamPaper } from "../../models/exams/index.ts";
import { heldByClearance } from "../fees/held-by-clearance.ts";
import { studentReach } from "../people/reach.ts";
import { reachedSql } from "../within.ts";
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
        heldFor: z.string().nullable().describe("Why the clearance does not let the student sit the paper"),
      }),
    ),
  })
  .meta({ id: "ExamCandidates" });

/** Who belongs to the offering `$2` on the day `$3`. */
const sitting = `
  SELECT e.student_id FROM course_offerings co
    JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
      AND e.starts_on <= $3::date AND (e.ends_on IS NULL OR e.ends_on >= $3::date)
  WHERE co.school_id = $1 AND co.id = $2
  UNION SELECT c.student_id FROM course_enrollments c
  WHERE c.school_id = $1 AND c.course_offering_id = $2 AND c.status <> 'requested'
    AND c.starts_on <= $3::date AND (c.ends_on IS NULL OR c.ends_on >= $3::date)`;

type Candidate = Omit<z.input<typeof ExamCandidates>["data"][number], "seat" | "isAdmitted" | "heldFor">;

/** The students who belong to a paper on its day, by name; without a condition, whoever asks. */
export const candidatesOf = (
  { courseOfferingId, date }: Pick<ExamPaper, "courseOfferingId" | "date">,
  { condition, values }: { condition: string; values: unknown[] } = { condition: "true", values: [] },
) =>
  query<Candidate>(
    {
      text: `SELECT id AS "studentId", admission_number AS "admissionNumber", given_name AS "givenName",
          family_name AS "familyName"
        FROM students WHERE school_id = $1 AND id IN (${sitting}) AND ${condition}
        ORDER BY family_name, given_name, id`,
    },
    [schoolId(), courseOfferingId, date, ...values],
  );

/** Who may sit a paper, and who is held by the clearance. Families see their own. @throws {AppError} 404 */
export async function listCandidates(paperId: string): Promise<z.input<typeof ExamCandidates>> {
  const { examId, courseOfferingId, date, seating } = await examPapers.get(paperId);
  const { termId } = await Exam.findByPk(examId, { rejectOnEmpty: true });
  const values: unknown[] = [null, null, null];
  const condition = reachedSql("exams.read", studentReach, values);
  const students = await candidatesOf({ courseOfferingId, date }, { condition, values: values.slice(3) });
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
