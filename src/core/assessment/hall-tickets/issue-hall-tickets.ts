import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { execute, query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { languageOf } from "../../../emails/languages.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { type Exam, HallTicket } from "../../../models/assessment/index.ts";
import { IssuedDocument } from "../../../models/front-office/index.ts";
import { School } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { newVerificationCode } from "../../common/new-verification-code.ts";
import { heldByClearance } from "../../fees/clearance/held-by-clearance.ts";
import { notify } from "../../notifications/notify.ts";
import { nextNumbers } from "../../school/next-number.ts";
import { schoolDay } from "../../school/school-day.ts";
import { lockExam } from "../exams/exams.ts";
import { sittings } from "./sittings.ts";

export const NewHallTickets = z
  .strictObject({ sectionId: z.uuid().optional().describe("Only students enrolled in this class") })
  .meta({ id: "NewHallTickets" });

export const IssuedHallTickets = z
  .object({
    issued: z.int().describe("New tickets"),
    kept: z.int().describe("Students who have a valid ticket already"),
    held: z.int().describe("Students without a ticket because they are not cleared"),
  })
  .meta({ id: "IssuedHallTickets" });

interface Candidate {
  id: string;
  hasTicket: boolean;
}

const selectCandidates = (examId: string, sectionId: string | null) => unprepared`
  SELECT st.id, EXISTS (SELECT FROM hall_tickets h JOIN issued_documents d ON d.school_id = h.school_id AND d.id = h.issued_document_id
      WHERE h.school_id = ${currentSchool} AND h.exam_id = ${examId} AND h.student_id = st.id AND d.status = 'issued') AS "hasTicket"
  FROM students st WHERE st.school_id = ${currentSchool} AND st.id IN (SELECT student_id FROM (${sittings(examId)}) s)
    AND (${sectionId}::uuid IS NULL OR EXISTS (SELECT FROM enrollments e WHERE e.school_id = ${currentSchool} AND e.student_id = st.id
      AND e.section_id = ${sectionId}::uuid AND e.status IN ('active', 'suspended')))
  ORDER BY st.family_name, st.given_name, st.id`;

/**
 * Issues a hall ticket to each candidate of an exam who is cleared and has no valid one, and notifies the families. A revoked
 * ticket is replaced. Tickets are valid until the last day of the exam; running it again brings that day up to date.
 * @throws {AppError} 403, 404, 409 `exam_status` unless the exam is scheduled or in progress, `exam_over`, `nobody_chosen`
 */
export const issueHallTickets = (
  examId: string,
  { sectionId }: z.output<typeof NewHallTickets>,
): Promise<z.output<typeof IssuedHallTickets>> =>
  transaction(async () => {
    checkWholeSchool("exams.manage");
    // Two requests at once would each issue a ticket to the same students.
    const exam = await lockExam(examId);
    if (exam.status !== "scheduled" && exam.status !== "in_progress")
      throw conflict("exam_status", `The exam is ${exam.status}: hall tickets are for scheduled exams`);
    const today = await schoolDay();
    if (exam.endsOn < today) throw conflict("exam_over", `The exam ended on ${exam.endsOn}`);
    const candidates = await query<Candidate>(selectCandidates(examId, sectionId ?? null));
    if (candidates.length === 0)
      throw conflict("nobody_chosen", "Nobody sits a paper of this exam: add papers first");
    const ids = candidates.map(({ id }) => id);
    const held = await heldByClearance("exam", ids, exam.termId, exam.startsOn);
    await extendValidity(exam, ids);
    const without = candidates.filter(({ id, hasTicket }) => !hasTicket && !held.has(id));
    if (without.length)
      await insertTickets(
        exam,
        without.map(({ id }) => id),
        today,
      );
    const kept = candidates.filter(({ id, hasTicket }) => hasTicket && !held.has(id)).length;
    return { issued: without.length, kept, held: held.size };
  });

const extendValidity = ({ id, endsOn }: Exam, students: readonly string[]) =>
  execute(sql`
    UPDATE issued_documents d SET expires_on = greatest(d.issued_on, ${endsOn}::date), updated_at = now()
    FROM hall_tickets h WHERE h.school_id = ${currentSchool} AND d.school_id = ${currentSchool} AND d.id = h.issued_document_id
      AND h.exam_id = ${id} AND h.student_id = ANY (${students}::uuid[]) AND d.expires_on <> ${endsOn}::date`);

async function insertTickets(exam: Exam, students: readonly string[], today: string): Promise<void> {
  const { locale } = await School.findByPk(schoolId(), {
    attributes: ["id", "locale"],
    rejectOnEmpty: true,
  });
  const year = Number(today.slice(0, 4));
  const sequence = { schoolId: schoolId(), kind: "hall-ticket", year, prefix: `HT/${year}/` };
  const numbers = await nextNumbers(sequence, students.length);
  const documents = students.map((studentId, index) => ({
    id: newId(),
    kind: "hall_ticket",
    studentId,
    number: numbers[index]!,
    verificationCode: newVerificationCode(),
    language: languageOf(locale),
    issuedBy: actorId(),
    issuedOn: today,
    expiresOn: exam.endsOn,
  }));
  await insertRows(IssuedDocument, documents);
  // The ticket of a revoked document is replaced.
  await HallTicket.destroy({ where: { examId: exam.id, studentId: [...students] } });
  await insertRows(
    HallTicket,
    documents.map(({ id, studentId }) => ({
      id: newId(),
      examId: exam.id,
      studentId,
      issuedDocumentId: id,
    })),
  );
  await audited(HallTicket, null, "issue", {
    after: { examId: exam.id, first: numbers[0], last: numbers.at(-1), count: students.length },
  });
  await notify({
    type: "hall_ticket_issued",
    props: { exam: exam.name },
    to: { families: students, own: true },
    entityType: "Exam",
    entityId: exam.id,
    url: "/my-progress?tab={student}",
    dedupeKey: `hall-ticket:${exam.id}:{student}`,
  });
}
