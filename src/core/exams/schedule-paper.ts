import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, type Fault, invalid, notFound } from "../../lib/errors.ts";
import { compare, exact } from "../../lib/exact.ts";
import { Exam, ExamPaper } from "../../models/exams/index.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { CourseOffering, Room } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ExamPaperChanges, NewExamPaper } from "./exam-papers.ts";
import { candidatesOf } from "./list-candidates.ts";
import { refuseHeld } from "./refuse-held.ts";
import { isWithinTerm } from "./term-tree.ts";

/**
 * Puts a paper into an exam. The database refuses a section, room or invigilator that is busy at that time.
 * @throws {AppError} 400, 409 `exam_clash`, `exam_status`, `not_cleared`, `duplicate`
 */
export const schedulePaper = (values: z.output<typeof NewExamPaper>): Promise<ExamPaper> =>
  transaction(async () => {
    const exam = await Exam.findByPk(values.examId, { lock: true });
    const offering = await CourseOffering.findByPk(values.courseOfferingId);
    const errors: Fault[] = [];
    if (!exam) errors.push({ path: "examId", message: "there is no such exam" });
    if (!offering || (exam && !(await isInTerm(offering.termId, exam.termId))))
      errors.push({ path: "courseOfferingId", message: "is not offered in the term of the exam" });
    if (errors.length || !exam || !offering) throw invalid(errors);
    const paper = ExamPaper.build({ ...values, sectionId: offering.sectionId });
    await check(paper, exam);
    await seat(paper, exam);
    await paper.save();
    await refuseSharedStudents(paper);
    await recordAudit({
      action: "exam-papers.create",
      entityType: "ExamPaper",
      entityId: paper.id,
      after: values,
    });
    return paper;
  });

/** @throws {AppError} 404, 409 `paper_approved`, `score_above_maximum`, and as `schedulePaper` */
export const changePaper = (id: string, changes: z.output<typeof ExamPaperChanges>): Promise<ExamPaper> =>
  transaction(async () => {
    const paper = await findPaper(id);
    if (paper.status === "approved" || paper.status === "cancelled")
      throw conflict("paper_status", `The paper is ${paper.status}: it cannot change`);
    const exam = await Exam.findByPk(paper.examId, { rejectOnEmpty: true });
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, paper.get(key)]));
    paper.set(changes);
    await check(paper, exam);
    if (changes.maxScore !== undefined) await refuseMarksAbove(paper);
    if (changes.seating !== undefined) await seat(paper, exam);
    await paper.save();
    await refuseSharedStudents(paper);
    await recordAudit({
      action: "exam-papers.update",
      entityType: "ExamPaper",
      entityId: id,
      before,
      after: changes,
    });
    return paper;
  });

/** Calls a paper off. Its marks, if any, count no more. @throws {AppError} 404, 409 `exam_status` */
export const cancelPaper = (id: string): Promise<ExamPaper> =>
  transaction(async () => {
    const paper = await findPaper(id);
    const exam = await Exam.findByPk(paper.examId, { rejectOnEmpty: true });
    if (exam.status === "published")
      throw conflict("exam_status", "The exam is published: its papers cannot be called off");
    const before = { status: paper.status };
    await paper.update({ status: "cancelled" });
    await recordAudit({
      action: "exam-papers.cancel",
      entityType: "ExamPaper",
      entityId: id,
      before,
      after: { status: "cancelled" },
    });
    return paper;
  });

/** A paper, locked. @throws {AppError} 404 */
async function findPaper(id: string): Promise<ExamPaper> {
  const paper = await ExamPaper.findByPk(id, { lock: true });
  if (!paper) throw notFound("Exam paper");
  return paper;
}

/** Offerings of a semester may be examined in one of its grading periods, and the other way round. */
const isInTerm = async (offered: string, examined: string): Promise<boolean> =>
  (await isWithinTerm(offered, examined)) || (await isWithinTerm(examined, offered));

async function check(paper: ExamPaper, exam: Exam): Promise<void> {
  if (exam.status === "published" || exam.status === "cancelled")
    throw conflict("exam_status", `The exam is ${exam.status}: its papers cannot change`);
  const { date, startsAt, endsAt, passMark, maxScore = "100", roomId, invigilatorId } = paper;
  const errors: Fault[] = [];
  if (date < exam.startsOn || date > exam.endsOn)
    errors.push({ path: "date", message: `is not within ${exam.startsOn} and ${exam.endsOn}` });
  if (startsAt.slice(0, 5) >= endsAt.slice(0, 5))
    errors.push({ path: "endsAt", message: "is not after the start" });
  if (passMark && compare(exact(passMark), exact(maxScore)) > 0)
    errors.push({ path: "passMark", message: "is above the maximum" });
  if (roomId && !(await Room.count({ where: { id: roomId } })))
    errors.push({ path: "roomId", message: "there is no such room" });
  if (invigilatorId && !(await StaffMember.count({ where: { id: invigilatorId } })))
    errors.push({ path: "invigilatorId", message: "there is no such staff member" });
  if (errors.length) throw invalid(errors);
}

/** Who gets a seat is entered for the paper: it takes the clearance, and a seat for each. */
async function seat(paper: ExamPaper, exam: Exam): Promise<void> {
  const seats = Object.entries(paper.seating ?? {});
  if (seats.length === 0) return;
  const students = new Map((await candidatesOf(paper)).map((each) => [each.admissionNumber, each.studentId]));
  const errors: Fault[] = [];
  const taken = new Set<string>();
  for (const [number, place] of seats) {
    if (!students.has(number)) errors.push({ path: `seating.${number}`, message: "does not sit this paper" });
    if (taken.has(place))
      errors.push({ path: `seating.${number}`, message: `is where another sits: ${place}` });
    taken.add(place);
  }
  if (errors.length) throw invalid(errors);
  await refuseHeld(
    paper,
    exam,
    seats.map(([number]) => students.get(number)!),
  );
}

async function refuseMarksAbove({ id, maxScore }: ExamPaper): Promise<void> {
  const [above] = await query(
    {
      name: "marks-above",
      text: "SELECT FROM exam_marks WHERE school_id = $1 AND exam_paper_id = $2 AND score > $3::numeric LIMIT 1",
    },
    [schoolId(), id, maxScore],
  );
  if (above) throw conflict("score_above_maximum", `There are marks above ${maxScore} in this paper`);
}

/** Students of electives come from several sections: nobody sits two papers at once. */
async function refuseSharedStudents({ id }: ExamPaper): Promise<void> {
  const [clash] = await query<{ students: number }>(
    {
      name: "shared-students",
      text: `
        WITH own AS (SELECT * FROM exam_papers WHERE school_id = $1 AND id = $2),
        sitting AS (
          SELECT p.id, e.student_id FROM exam_papers p JOIN own ON own.date = p.date
              AND own.starts_at < p.ends_at AND own.ends_at > p.starts_at
            JOIN enrollments e ON e.school_id = p.school_id AND e.section_id = p.section_id AND e.status = 'active'
          WHERE p.school_id = $1 AND p.status <> 'cancelled'
          UNION SELECT p.id, c.student_id FROM exam_papers p JOIN own ON own.date = p.date
              AND own.starts_at < p.ends_at AND own.ends_at > p.starts_at
            JOIN course_enrollments c ON c.school_id = p.school_id
              AND c.course_offering_id = p.course_offering_id AND c.status = 'active'
          WHERE p.school_id = $1 AND p.status <> 'cancelled'
        )
        SELECT count(DISTINCT a.student_id)::int AS students FROM sitting a
        JOIN sitting b ON b.student_id = a.student_id AND b.id <> $2 WHERE a.id = $2`,
    },
    [schoolId(), id],
  );
  if (clash!.students)
    throw conflict("exam_clash", `${clash!.students} students sit another paper at that time`);
}
