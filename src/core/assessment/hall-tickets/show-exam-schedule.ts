import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { heldByClearance } from "../../fees/clearance/held-by-clearance.ts";
import { studentScope } from "../../people/row-scope.ts";

export const ExamSchedule = z
  .object({
    data: z.array(
      z.object({
        examId: z.uuid(),
        exam: z.string(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        hallTicketId: z.uuid().nullable().describe("Null until the ticket is issued, or while it is held"),
        number: z.string().nullable(),
        heldFor: z.string().nullable().describe("Why the student is not cleared for the exam, or null"),
        papers: z.array(
          z.object({
            id: z.uuid(),
            course: z.string(),
            date: z.iso.date(),
            startsAt: z.string(),
            endsAt: z.string(),
            room: z.string().nullable(),
            seat: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "ExamSchedule" });

type Shown = z.input<typeof ExamSchedule>["data"][number];

const selectExams = (studentId: string) => unprepared`
  WITH sat AS (
    SELECT p.* FROM exam_papers p
    WHERE p.school_id = ${currentSchool} AND p.status <> 'cancelled' AND (
      EXISTS (SELECT FROM course_offerings co JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
        WHERE co.school_id = ${currentSchool} AND co.id = p.course_offering_id AND e.student_id = ${studentId}
          AND e.starts_on <= p.date AND (e.ends_on IS NULL OR e.ends_on >= p.date))
      OR EXISTS (SELECT FROM course_enrollments c WHERE c.school_id = ${currentSchool} AND c.course_offering_id = p.course_offering_id
        AND c.student_id = ${studentId} AND c.status <> 'requested'
        AND c.starts_on <= p.date AND (c.ends_on IS NULL OR c.ends_on >= p.date)))
  )
  SELECT x.id AS "examId", x.name AS exam, x.term_id AS "termId", to_char(x.starts_on, 'YYYY-MM-DD') AS "startsOn",
    to_char(x.ends_on, 'YYYY-MM-DD') AS "endsOn", h.id AS "hallTicketId", h.number,
    json_agg(json_build_object('id', p.id, 'course', co.title, 'date', to_char(p.date, 'YYYY-MM-DD'),
      'startsAt', to_char(p.starts_at, 'HH24:MI'), 'endsAt', to_char(p.ends_at, 'HH24:MI'), 'room', r.name,
      'seat', p.seating ->> st.admission_number) ORDER BY p.date, p.starts_at, p.id) AS papers
  FROM exams x JOIN sat p ON p.exam_id = x.id JOIN students st ON st.school_id = ${currentSchool} AND st.id = ${studentId}
    JOIN course_offerings co ON co.school_id = ${currentSchool} AND co.id = p.course_offering_id
    LEFT JOIN rooms r ON r.school_id = ${currentSchool} AND r.id = p.room_id
    LEFT JOIN (SELECT t.exam_id, t.id, d.number FROM hall_tickets t
      JOIN issued_documents d ON d.school_id = t.school_id AND d.id = t.issued_document_id AND d.status = 'issued'
      WHERE t.school_id = ${currentSchool} AND t.student_id = ${studentId}) h ON h.exam_id = x.id
  WHERE x.school_id = ${currentSchool} AND x.status IN ('scheduled', 'in_progress') AND x.ends_on >= ${schoolToday}
  GROUP BY x.id, x.name, x.term_id, x.starts_on, x.ends_on, h.id, h.number
  ORDER BY x.starts_on, x.name, x.id`;

/** Lists the announced exams of a student with papers, seats and the hall ticket. @throws {AppError} 404 */
export async function showExamSchedule(studentId: string): Promise<z.input<typeof ExamSchedule>> {
  const [student] = await query(unprepared`
    SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ${studentId} AND ${scopeSql("exams.read", studentScope)}`);
  if (!student) throw notFound("Student");
  const exams = await query<Shown & { termId: string }>(selectExams(studentId));
  const data: Shown[] = [];
  for (const { termId, ...exam } of exams) {
    const held = await heldByClearance("exam", [studentId], termId, exam.startsOn);
    const heldFor = held.get(studentId) ?? null;
    data.push({ ...exam, heldFor, ...(heldFor && { hallTicketId: null, number: null }) });
  }
  return { data };
}
