import { Op } from "sequelize";
import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, type Fault, invalid, notFound } from "../../lib/errors.ts";
import { compare, exact, rounded } from "../../lib/exact.ts";
import { Exam, ExamMark, ExamPaper } from "../../models/exams/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notifyDeciders } from "../four-eyes/notify-deciders.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import type { Permission } from "../permissions.ts";
import { within } from "../within.ts";
import { classList } from "./class-list.ts";
import { checkPostingWindow } from "./posting-window.ts";
import { paperReach } from "./reach.ts";
import { refuseHeld } from "./refuse-held.ts";
import type { EnterMarks, MarksDecision } from "./schemas.ts";

/** A paper whose marks the caller's permission reaches, locked, and its exam. @throws {AppError} 404, 409 `exam_status` */
async function findPaper(permission: Permission, id: string): Promise<{ paper: ExamPaper; exam: Exam }> {
  const paper = await ExamPaper.findOne({
    where: { [Op.and]: [{ id }, within(permission, paperReach)] },
    lock: true,
  });
  if (!paper) throw notFound("Exam paper");
  const exam = await Exam.findByPk(paper.examId, { rejectOnEmpty: true });
  if (exam.status === "draft" || exam.status === "published" || exam.status === "cancelled")
    throw conflict("exam_status", `The exam is ${exam.status}: its marks cannot change`);
  if (paper.status === "cancelled") throw conflict("paper_status", "The paper is cancelled");
  return { paper, exam };
}

/**
 * Enters the marks of a paper, as a draft or again after they were returned. The same request twice changes nothing.
 * @throws {AppError} 404, 400, 409 `posting_window_closed`, `exam_status`, `marks_submitted`, `not_cleared`
 */
export const enterMarks = (paperId: string, { marks }: z.output<typeof EnterMarks>): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper, exam } = await findPaper("exams.mark", paperId);
    await checkPostingWindow(exam.termId);
    const students = await classList(paper.courseOfferingId);
    const maximum = exact(paper.maxScore);
    const errors: Fault[] = [];
    const seen = new Set<string>();
    const entries = marks.map(({ studentId, score = null, isAbsent = false, remark = null }, index) => {
      const fault = (name: string, message: string) =>
        errors.push({ path: `marks.${index}.${name}`, message });
      if (!students.has(studentId)) fault("studentId", "does not sit this paper");
      if (seen.has(studentId)) fault("studentId", "is there twice");
      seen.add(studentId);
      if (score !== null && compare(exact(score), maximum) > 0)
        fault("score", `is above the maximum of ${paper.maxScore}`);
      if ((score !== null) === isAbsent) fault("score", "give a score, or say that the student was absent");
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
      throw conflict("marks_submitted", "Submitted marks change only after they were returned");
    const isFirst = ({ studentId }: { studentId: string }) => (before.get(studentId)?.score ?? null) === null;
    const sat = changed.filter((entry) => entry.score !== null && isFirst(entry));
    await refuseHeld(
      paper,
      exam,
      sat.map(({ studentId }) => studentId),
    );
    await write(paper, changed);
    if (paper.status === "scheduled") await paper.update({ status: "held" });
    await recordAudit({
      action: "exam-marks.enter",
      entityType: "ExamPaper",
      entityId: paper.id,
      after: { changed: changed.length },
    });
    return paper;
  });

const write = (paper: ExamPaper, entries: readonly object[]) =>
  query(
    {
      name: "write-marks-of-paper",
      text: `
        INSERT INTO exam_marks (school_id, id, exam_paper_id, student_id, score, is_absent, remark, entered_by)
        SELECT $1, gen_random_uuid(), $2, "studentId", score, "isAbsent", remark, $4
        FROM jsonb_to_recordset($3::jsonb) AS g("studentId" uuid, score numeric, "isAbsent" boolean, remark text)
        ON CONFLICT (school_id, exam_paper_id, student_id) DO UPDATE
          SET score = excluded.score, is_absent = excluded.is_absent, remark = excluded.remark,
            entered_by = excluded.entered_by, updated_at = now()`,
    },
    [schoolId(), paper.id, JSON.stringify(entries), actorId()],
    { readOnly: false },
  );

/** Hands the marks of a paper in. @throws {AppError} 404, 409 `marks_incomplete` while a student has none */
export const submitMarks = (paperId: string): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper, exam } = await findPaper("exams.mark", paperId);
    if (paper.status === "marks_entered" || paper.status === "approved") return paper;
    await checkPostingWindow(exam.termId);
    const students = await classList(paper.courseOfferingId);
    const marks = await ExamMark.findAll({
      where: { examPaperId: paperId },
      attributes: ["id", "studentId"],
    });
    for (const { studentId } of marks) students.delete(studentId);
    if (students.size || !marks.length)
      throw conflict("marks_incomplete", `Students with neither a mark nor an absence yet: ${students.size}`);
    await ExamMark.update({ status: "submitted", returnReason: null }, { where: { examPaperId: paperId } });
    await paper.update({ status: "marks_entered", submittedBy: actorId() });
    await notifyDeciders("exams.approve", {
      subject: "marks",
      entityType: "ExamPaper",
      entityId: paper.id,
      url: `/exam-papers/${paper.id}`,
    });
    await recordAudit({
      action: "exam-marks.submit",
      entityType: "ExamPaper",
      entityId: paper.id,
      after: { marks: marks.length },
    });
    return paper;
  });

/**
 * Approves the submitted marks of a paper, or returns them for correction with a reason. Approved ones can be returned
 * until the exam is published. Nobody approves marks that they entered or handed in, not even one of them.
 * @throws {AppError} 404, 400, 409 `paper_status`, `own_request`
 */
export const decideMarks = (
  paperId: string,
  { approved, reason }: z.output<typeof MarksDecision>,
): Promise<ExamPaper> =>
  transaction(async () => {
    const { paper } = await findPaper("exams.approve", paperId);
    if (!approved && !reason)
      throw invalid([{ path: "reason", message: "is needed: say what is to be corrected" }]);
    if (approved && paper.status === "approved") return paper;
    if (paper.status !== "marks_entered" && paper.status !== "approved")
      throw conflict("paper_status", "The marks of this paper are not submitted");
    const before = { status: paper.status };
    const makers = await makersOf(paper);
    if (approved) await requireSecondPerson("exams.approve", makers);
    await ExamMark.update(
      approved
        ? { status: "approved", approvedBy: actorId(), approvedAt: now(), returnReason: null }
        : { status: "returned", approvedBy: null, approvedAt: null, returnReason: reason! },
      { where: { examPaperId: paperId } },
    );
    await paper.update({ status: approved ? "approved" : "held" });
    await recordAudit({
      action: `exam-marks.${approved ? "approve" : "return"}`,
      entityType: "ExamPaper",
      entityId: paper.id,
      before,
      after: { status: paper.status, reason: reason ?? null, makers },
    });
    return paper;
  });

/** Who handed the marks of a paper in, and everybody whose marks are among them. */
async function makersOf({ id, submittedBy }: ExamPaper): Promise<string[]> {
  const marks = await ExamMark.findAll({ where: { examPaperId: id }, attributes: ["id", "enteredBy"] });
  return [...new Set([submittedBy, ...marks.map(({ enteredBy }) => enteredBy)])].filter(
    (each) => each !== null,
  );
}
