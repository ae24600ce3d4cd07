import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { compare, exact, rounded } from "../../../lib/exact.ts";
import { type Exam, ExamMark, ExamPaper } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { notifyDeciders } from "../../four-eyes/notify-deciders.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import type { Permission } from "../../permissions.ts";
import { classList } from "../gradebook/class-list.ts";
import { checkPostingWindow } from "../posting-window.ts";
import { paperScope } from "../row-scope.ts";
import type { EnterMarks, MarksDecision } from "../schemas.ts";
import { lockPaper } from "./lock-paper.ts";
import { refuseHeld } from "./refuse-held.ts";

/**
 * Locks a paper in the caller's row scope whose marks can be changed, and its exam.
 * @throws {AppError} 404, 409 `exam_status`, `paper_status`
 */
async function lockOpenPaper(permission: Permission, id: string): Promise<{ paper: ExamPaper; exam: Exam }> {
  const { paper, exam } = await lockPaper(id, scopeWhere(permission, paperScope));
  if (exam.status === "draft" || exam.status === "published" || exam.status === "cancelled")
    throw conflict("exam_status", `The exam is ${exam.status}: its marks cannot be changed`);
  if (paper.status === "cancelled") throw conflict("paper_status", "The paper is cancelled");
  return { paper, exam };
}

/**
 * Enters the marks of a paper, as drafts or after they were returned. Idempotent: repeating a request changes nothing.
 * @throws {AppError} 404, 400, 409 `posting_window_closed`, `exam_status`, `marks_submitted`, `not_cleared`
 */
export const enterMarks = (paperId: string, { marks }: z.output<typeof EnterMarks>): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper, exam } = await lockOpenPaper("exams.mark", paperId);
    await checkPostingWindow(exam.termId);
    const students = await classList(paper.courseOfferingId);
    const maximum = exact(paper.maxScore);
    const errors: Fault[] = [];
    const seen = new Set<string>();
    const entries = marks.map(({ studentId, score = null, isAbsent = false, remark = null }, index) => {
      const fault = (name: string, message: string) =>
        errors.push({ path: `marks.${index}.${name}`, message });
      if (!students.has(studentId)) fault("studentId", "does not sit this paper");
      if (seen.has(studentId)) fault("studentId", "has more than one mark in this request");
      seen.add(studentId);
      if (score !== null && compare(exact(score), maximum) > 0)
        fault("score", `must not exceed the maximum of ${paper.maxScore}`);
      if ((score !== null) === isAbsent) fault("score", "give either a score or isAbsent, not both");
      return { studentId, score: score === null ? null : rounded(exact(score)), isAbsent, remark };
    });
    if (errors.length) throw invalid(errors);
    const before = new Map(
      (await ExamMark.findAll({ where: { examPaperId: paperId } })).map((mark) => [mark.studentId, mark]),
    );
    const changed = entries.filter((entry) => {
      const mark = before.get(entry.studentId);
      return (
        !mark ||
        mark.score !== entry.score ||
        mark.isAbsent !== entry.isAbsent ||
        mark.remark !== entry.remark
      );
    });
    if (changed.length === 0) return paper;
    const isFixed = ({ studentId }: { studentId: string }) =>
      ["submitted", "approved"].includes(before.get(studentId)?.status ?? "draft");
    if (changed.some(isFixed))
      throw conflict("marks_submitted", "Submitted marks can be changed only after they are returned");
    const isFirst = ({ studentId }: { studentId: string }) => (before.get(studentId)?.score ?? null) === null;
    const sat = changed.filter((entry) => entry.score !== null && isFirst(entry));
    await refuseHeld(
      paper,
      exam,
      sat.map(({ studentId }) => studentId),
    );
    await write(paper, changed);
    if (paper.status === "scheduled") await paper.update({ status: "held" });
    await audited(ExamPaper, paper.id, "enter_marks", { after: { changed: changed.length } });
    return paper;
  });

const write = (paper: ExamPaper, entries: readonly object[]) =>
  execute(sql`
    INSERT INTO exam_marks (school_id, id, exam_paper_id, student_id, score, is_absent, remark, entered_by)
    SELECT ${currentSchool}, gen_random_uuid(), ${paper.id}, "studentId", score, "isAbsent", remark, ${actorId()}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS g("studentId" uuid, score numeric,
      "isAbsent" boolean, remark text)
    ON CONFLICT (school_id, exam_paper_id, student_id) DO UPDATE
      SET score = excluded.score, is_absent = excluded.is_absent, remark = excluded.remark,
        entered_by = excluded.entered_by, updated_at = now()`);

/**
 * Submits the marks of a paper for approval.
 * @throws {AppError} 404, 409 `marks_incomplete` if a student has neither a mark nor an absence, `posting_window_closed`
 */
export const submitMarks = (paperId: string): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper, exam } = await lockOpenPaper("exams.mark", paperId);
    if (paper.status === "marks_entered" || paper.status === "approved") return paper;
    await checkPostingWindow(exam.termId);
    const students = await classList(paper.courseOfferingId);
    const marks = await ExamMark.findAll({
      where: { examPaperId: paperId },
      attributes: ["id", "studentId"],
    });
    for (const { studentId } of marks) students.delete(studentId);
    if (students.size || !marks.length)
      throw conflict("marks_incomplete", `Students without a mark or absence: ${students.size}`);
    await ExamMark.update({ status: "submitted", returnReason: null }, { where: { examPaperId: paperId } });
    await paper.update({ status: "marks_entered", submittedBy: actorId() });
    await notifyDeciders("exams.approve", {
      subject: "marks",
      entityType: "ExamPaper",
      entityId: paper.id,
      url: `/exam-papers/${paper.id}`,
    });
    await audited(ExamPaper, paper.id, "submit_marks", { after: { marks: marks.length } });
    return paper;
  });

/**
 * Approves the submitted marks of a paper, or returns them for correction with a reason. Approved marks can be returned
 * until the exam is published. A caller who entered or submitted any of the marks cannot approve them.
 * @throws {AppError} 404, 400, 409 `paper_status`, `own_request`
 */
export const decideMarks = (
  paperId: string,
  { approved, reason }: z.output<typeof MarksDecision>,
): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper } = await lockOpenPaper("exams.approve", paperId);
    if (!approved && !reason)
      throw invalid([{ path: "reason", message: "is required: say what has to be corrected" }]);
    if (approved && paper.status === "approved") return paper;
    if (paper.status !== "marks_entered" && paper.status !== "approved")
      throw conflict("paper_status", "The marks of this paper have not been submitted");
    const before = { status: paper.status };
    const authors = await authorsOf(paper);
    if (approved) await requireSecondPerson("exams.approve", authors);
    await ExamMark.update(
      approved
        ? { status: "approved", approvedBy: actorId(), approvedAt: now(), returnReason: null }
        : { status: "returned", approvedBy: null, approvedAt: null, returnReason: reason! },
      { where: { examPaperId: paperId } },
    );
    await paper.update({ status: approved ? "approved" : "held" });
    await audited(ExamPaper, paper.id, approved ? "approve_marks" : "return_marks", {
      before,
      after: { status: paper.status, reason: reason ?? null, makers: authors },
    });
    return paper;
  });

/** Returns the accounts that submitted the marks of a paper or entered any of them. */
async function authorsOf({ id, submittedBy }: ExamPaper): Promise<string[]> {
  const marks = await ExamMark.findAll({ where: { examPaperId: id }, attributes: ["id", "enteredBy"] });
  return [...new Set([submittedBy, ...marks.map(({ enteredBy }) => enteredBy)])].filter(
    (each) => each !== null,
  );
}
