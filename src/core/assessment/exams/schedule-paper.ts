import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { compare, exact } from "../../../lib/exact.ts";
import { Exam, ExamPaper } from "../../../models/assessment/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { CourseOffering, Room } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { refuseBookedRoom } from "../../timetable/rooms/refuse-booked-room.ts";
import { isWithinTerm } from "../term-tree.ts";
import type { ExamPaperChanges, NewExamPaper } from "./exam-papers.ts";
import { candidatesOf } from "./list-candidates.ts";
import { lockPaper } from "./lock-paper.ts";
import { refuseHeld } from "./refuse-held.ts";

/**
 * Adds a paper to an exam. Exclusion constraints reject a section, room or invigilator that is busy at that time.
 * @throws {AppError} 400, 409 `exam_clash`, `room_booked`, `exam_status`, `not_cleared`, `duplicate`
 */
export const schedulePaper = (values: z.output<typeof NewExamPaper>): Promise<ExamPaper> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const exam = await Exam.findByPk(values.examId, { lock: true });
    const offering = await CourseOffering.findByPk(values.courseOfferingId);
    const errors: Fault[] = [];
    if (!exam) errors.push({ path: "examId", message: "there is no such exam" });
    if (!offering || (exam && !(await termsOverlap(offering.termId, exam.termId))))
      errors.push({ path: "courseOfferingId", message: "is not offered in the term of the exam" });
    if (errors.length || !exam || !offering) throw invalid(errors);
    const paper = ExamPaper.build({ ...values, sectionId: offering.sectionId });
    await check(paper, exam);
    await checkSeating(paper, exam);
    await paper.save();
    await checkNoSharedStudents(paper);
    await audited(ExamPaper, paper.id, "create", { after: values });
    return paper;
  });

/** Changes a paper. @throws {AppError} 404, 409 `paper_status`, `score_above_maximum`, and as `schedulePaper` */
export const changePaper = (id: string, changes: z.output<typeof ExamPaperChanges>): Promise<ExamPaper> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const { paper, exam } = await lockPaper(id);
    if (paper.status === "approved" || paper.status === "cancelled")
      throw conflict("paper_status", `The paper is ${paper.status} and cannot be changed`);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, paper.get(key)]));
    paper.set(changes);
    await check(paper, exam);
    if (changes.maxScore !== undefined) await checkNoMarksAbove(paper);
    if (changes.seating !== undefined) await checkSeating(paper, exam);
    await paper.save();
    await checkNoSharedStudents(paper);
    await audited(ExamPaper, id, "update", { before, after: changes });
    return paper;
  });

/** Cancels a paper; its marks no longer count. @throws {AppError} 404, 409 `exam_status` */
export const cancelPaper = (id: string): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper, exam } = await lockPaper(id);
    if (exam.status === "published")
      throw conflict("exam_status", "The exam is published: its papers cannot be cancelled");
    const before = { status: paper.status };
    await paper.update({ status: "cancelled" });
    await audited(ExamPaper, id, "cancel", { before, after: { status: "cancelled" } });
    return paper;
  });

/** An offering of a semester can be examined in one of its grading periods, and vice versa. */
const termsOverlap = async (offered: string, examined: string): Promise<boolean> =>
  (await isWithinTerm(offered, examined)) || (await isWithinTerm(examined, offered));

async function check(paper: ExamPaper, exam: Exam): Promise<void> {
  if (exam.status === "published" || exam.status === "cancelled")
    throw conflict("exam_status", `The exam is ${exam.status}: its papers cannot be changed`);
  const { date, startsAt, endsAt, passMark, maxScore = "100", roomId, invigilatorId } = paper;
  const errors: Fault[] = [];
  if (date < exam.startsOn || date > exam.endsOn)
    errors.push({ path: "date", message: `must be within the exam (${exam.startsOn} to ${exam.endsOn})` });
  if (startsAt.slice(0, 5) >= endsAt.slice(0, 5))
    errors.push({ path: "endsAt", message: "must be after startsAt" });
  if (passMark && compare(exact(passMark), exact(maxScore)) > 0)
    errors.push({ path: "passMark", message: "must not exceed maxScore" });
  if (roomId && !(await Room.count({ where: { id: roomId } })))
    errors.push({ path: "roomId", message: "there is no such room" });
  if (invigilatorId && !(await StaffMember.count({ where: { id: invigilatorId } })))
    errors.push({ path: "invigilatorId", message: "there is no such staff member" });
  if (errors.length) throw invalid(errors);
  if (paper.isNewRecord || takesPlace.some((name) => paper.changed(name)))
    await refuseBookedRoom({ roomId, from: `${date}T${startsAt}`, until: `${date}T${endsAt}` });
}

const takesPlace = ["roomId", "date", "startsAt", "endsAt"] as const;

/**
 * Checks the seating: every student belongs to the paper, has a seat of their own, and is cleared.
 * @throws {AppError} 400, 409 `not_cleared`
 */
async function checkSeating(paper: ExamPaper, exam: Exam): Promise<void> {
  const seats = Object.entries(paper.seating ?? {});
  if (seats.length === 0) return;
  const students = new Map((await candidatesOf(paper)).map((each) => [each.admissionNumber, each.studentId]));
  const errors: Fault[] = [];
  const taken = new Set<string>();
  for (const [number, place] of seats) {
    if (!students.has(number)) errors.push({ path: `seating.${number}`, message: "does not sit this paper" });
    if (taken.has(place))
      errors.push({ path: `seating.${number}`, message: `seat ${place} is assigned more than once` });
    taken.add(place);
  }
  if (errors.length) throw invalid(errors);
  await refuseHeld(
    paper,
    exam,
    seats.map(([number]) => students.get(number)!),
  );
}

async function checkNoMarksAbove({ id, maxScore }: ExamPaper): Promise<void> {
  const [above] = await query(sql`
    SELECT FROM exam_marks WHERE school_id = ${currentSchool} AND exam_paper_id = ${id}
      AND score > ${maxScore}::numeric LIMIT 1`);
  if (above) throw conflict("score_above_maximum", `This paper has marks above ${maxScore}`);
}

/**
 * Checks that no student sits two papers at once. The exclusion constraint compares sections, and students of electives
 * come from several sections.
 * @throws {AppError} 409 `exam_clash`
 */
async function checkNoSharedStudents({ id }: ExamPaper): Promise<void> {
  const [clash] = await query<{ students: number }>(sql`
    WITH own AS (SELECT * FROM exam_papers WHERE school_id = ${currentSchool} AND id = ${id}),
    sitting AS (
      SELECT p.id, e.student_id FROM exam_papers p JOIN own ON own.date = p.date
          AND own.starts_at < p.ends_at AND own.ends_at > p.starts_at
        JOIN enrollments e ON e.school_id = p.school_id AND e.section_id = p.section_id AND e.status = 'active'
      WHERE p.school_id = ${currentSchool} AND p.status <> 'cancelled'
      UNION SELECT p.id, c.student_id FROM exam_papers p JOIN own ON own.date = p.date
          AND own.starts_at < p.ends_at AND own.ends_at > p.starts_at
        JOIN course_enrollments c ON c.school_id = p.school_id
          AND c.course_offering_id = p.course_offering_id AND c.status = 'active'
      WHERE p.school_id = ${currentSchool} AND p.status <> 'cancelled'
    )
    SELECT count(DISTINCT a.student_id)::int AS students FROM sitting a
    JOIN sitting b ON b.student_id = a.student_id AND b.id <> ${id} WHERE a.id = ${id}`);
  if (clash!.students)
    throw conflict("exam_clash", `Students who sit another paper at that time: ${clash!.students}`);
}
