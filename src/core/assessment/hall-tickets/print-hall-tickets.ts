import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import type { HallTicketPage } from "../../../documents/assessment/hall-ticket.ts";
import { print } from "../../../documents/print.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { fileServices } from "../../documents/file-services.ts";
import { heldByClearance } from "../../fees/clearance/held-by-clearance.ts";
import { printedCode, verificationUrl } from "../../front-office/issued/verification-url.ts";
import { type Paper, paperOf } from "../../school/paper-of.ts";
import { type ExamView, exams } from "../exams/exams.ts";
import { hallTickets } from "./hall-tickets.ts";
import { sittings } from "./sittings.ts";

export const HallTicketsOfExam = z.strictObject({
  sectionId: z.uuid().optional().describe("Only students enrolled in this class"),
});

type Exam = z.input<typeof ExamView>;

interface Ticket {
  student: string;
  admissionNumber: string;
  class: string | null;
  photo: string | null;
  number: string;
  code: string;
  papers: Array<{
    date: string;
    startsAt: string;
    endsAt: string;
    course: string;
    room: string | null;
    seat: string | null;
  }>;
}

/**
 * Prints one hall ticket as PDF. Clearance is checked again, so that a student who has been barred since gets none.
 * @throws {AppError} 404; 409 `not_cleared`, `hall_ticket_revoked`
 */
export async function* printHallTicket(id: string): AsyncGenerator<Uint8Array> {
  const { examId, studentId, status } = await hallTickets.get(id);
  if (status === "revoked") throw conflict("hall_ticket_revoked", "The hall ticket has been revoked");
  const exam = await exams.get(examId);
  const reason = (await heldByClearance("exam", [studentId], exam.termId, exam.startsOn)).get(studentId);
  if (reason) throw conflict("not_cleared", reason);
  yield* printed(exam, [studentId]);
}

/**
 * Prints the valid hall tickets of an exam, or of one of its classes, as one PDF sorted by class and name. Students who are
 * not cleared are left out.
 * @throws {AppError} 403; 404 if there is none
 */
export async function* printExamTickets(
  examId: string,
  { sectionId }: z.output<typeof HallTicketsOfExam>,
): AsyncGenerator<Uint8Array> {
  checkWholeSchool("exams.manage");
  const exam = await exams.get(examId);
  const holders = await query<{ id: string }>(unprepared`
    SELECT st.id FROM hall_tickets h JOIN students st ON st.school_id = h.school_id AND st.id = h.student_id
      JOIN issued_documents d ON d.school_id = h.school_id AND d.id = h.issued_document_id
        AND d.status = 'issued' AND d.expires_on >= ${schoolToday}
      LEFT JOIN LATERAL (SELECT x.id, x.name FROM enrollments e JOIN sections x ON x.school_id = e.school_id AND x.id = e.section_id
        WHERE e.school_id = ${currentSchool} AND e.student_id = st.id AND e.status IN ('active', 'suspended')
        ORDER BY e.starts_on DESC, e.id LIMIT 1) x ON true
    WHERE h.school_id = ${currentSchool} AND h.exam_id = ${examId}
      AND (${sectionId ?? null}::uuid IS NULL OR x.id = ${sectionId ?? null}::uuid)
    ORDER BY x.name, st.family_name, st.given_name, st.id`);
  const ids = holders.map(({ id }) => id);
  const held = await heldByClearance("exam", ids, exam.termId, exam.startsOn);
  const cleared = ids.filter((id) => !held.has(id));
  if (cleared.length === 0) throw notFound("Valid hall ticket of this exam and class");
  yield* printed(exam, cleared);
}

async function* printed(exam: Exam, students: readonly string[]): AsyncGenerator<Uint8Array> {
  const paper = await paperOf();
  yield* print(
    paper.job("hall-ticket", `${paper.words.hallTicket.title}, ${exam.name}`),
    pages(exam, students, paper),
  );
}

/** Tickets read per query, which bounds the number in memory. */
const BATCH_SIZE = 10;

async function* pages(
  { id, name }: Exam,
  students: readonly string[],
  { day }: Paper,
): AsyncGenerator<HallTicketPage> {
  const { store } = fileServices();
  for (let start = 0; start < students.length; start += BATCH_SIZE)
    for (const { photo, code, papers, class: className, ...ticket } of await readTickets(
      id,
      students.slice(start, start + BATCH_SIZE),
    ))
      yield {
        ...ticket,
        exam: name,
        class: className ?? "–",
        papers: papers.map(({ date, startsAt, endsAt, ...rest }) => ({
          ...rest,
          date: day(date),
          time: `${startsAt}–${endsAt}`,
        })),
        photo: photo ? await buffer(Readable.from(store.read(photo))) : null,
        verification: { code: printedCode(code), url: verificationUrl(code) },
      };
}

/** Date and time of a paper are stored in the school's zone. */
const readTickets = (examId: string, students: readonly string[]) =>
  query<Ticket>(unprepared`
    SELECT st.given_name || ' ' || st.family_name AS student, st.admission_number AS "admissionNumber", i.sha256 AS photo,
      d.number, d.verification_code AS code,
      (SELECT x.name FROM enrollments e JOIN sections x ON x.school_id = e.school_id AND x.id = e.section_id
        WHERE e.school_id = ${currentSchool} AND e.student_id = st.id AND e.status IN ('active', 'suspended')
        ORDER BY e.starts_on DESC, e.id LIMIT 1) AS class,
      (SELECT coalesce(json_agg(json_build_object('date', to_char(p.date, 'YYYY-MM-DD'), 'startsAt', to_char(p.starts_at, 'HH24:MI'),
          'endsAt', to_char(p.ends_at, 'HH24:MI'), 'course', co.title, 'room', r.name,
          'seat', p.seating ->> st.admission_number) ORDER BY p.date, p.starts_at, p.id), '[]')
        FROM (${sittings(examId)}) s JOIN exam_papers p ON p.school_id = ${currentSchool} AND p.id = s.paper_id
          JOIN course_offerings co ON co.school_id = p.school_id AND co.id = p.course_offering_id
          LEFT JOIN rooms r ON r.school_id = p.school_id AND r.id = p.room_id
        WHERE s.student_id = st.id) AS papers
    FROM students st JOIN hall_tickets h ON h.school_id = st.school_id AND h.student_id = st.id AND h.exam_id = ${examId}
      JOIN issued_documents d ON d.school_id = h.school_id AND d.id = h.issued_document_id
      LEFT JOIN images i ON i.school_id = st.school_id AND i.id = st.photo_file_id
    WHERE st.school_id = ${currentSchool} AND st.id = ANY (${students}::uuid[])
    ORDER BY array_position(${students}::uuid[], st.id)`);
