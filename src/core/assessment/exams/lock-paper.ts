import { Transaction, type WhereOptions } from "sequelize";
import { Exam, ExamPaper } from "../../../models/assessment/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";

/**
 * Locks an exam FOR SHARE, then one of its papers: publishing the exam waits for changes of its papers and marks, and they wait
 * for it. @param where row scope of the paper @throws {AppError} 404
 */
export async function lockPaper(id: string, where?: WhereOptions): Promise<{ paper: ExamPaper; exam: Exam }> {
  const known = await ExamPaper.findByPk(id, { attributes: ["id", "examId"] });
  if (known) await Exam.findByPk(known.examId, { attributes: ["id"], lock: Transaction.LOCK.SHARE });
  const paper = await findLocked(ExamPaper, id, { where });
  return { paper, exam: await Exam.findByPk(paper.examId, { rejectOnEmpty: true }) };
}
