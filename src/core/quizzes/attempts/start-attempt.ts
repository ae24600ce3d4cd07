import { Transaction } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, forbidden } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import { Quiz, QuizAttempt } from "../../../models/quizzes/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { currentClass } from "../../homework/assignments/current-class.ts";
import { makePaper } from "../questions/make-paper.ts";
import { quizScope } from "../row-scope.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { isTimeOver } from "./is-time-over.ts";
import { quizAttempts } from "./quiz-attempts.ts";

const MINUTE_MS = 60_000;

/**
 * Starts an attempt of the caller, or returns the one that is running. The time limit starts here, and ends with the quiz.
 * @throws {AppError} 403, 404, 409 `quiz_status`, `quiz_not_open`, `attempts_used`
 */
export const startAttempt = (quizId: string) =>
  transaction(async () => {
    // Shared: a class starts together, and only closing and changing the quiz must wait.
    const quiz = await findLocked(Quiz, quizId, {
      where: scopeWhere("quizzes.take", quizScope),
      lock: Transaction.LOCK.SHARE,
    });
    // Locked, so that two requests of the student follow each other.
    const student = await Student.findOne({
      where: { userId: actor().id },
      attributes: ["id"],
      lock: Transaction.LOCK.NO_KEY_UPDATE,
    });
    if (!student) throw forbidden("Only students take quizzes");
    const { id: studentId } = student;
    const running = await QuizAttempt.findOne({
      where: { quizId, studentId, status: "in_progress" },
      lock: true,
    });
    if (running && !isTimeOver(running)) return quizAttempts.get(running.id);
    if (running) await finishAttempt(quiz, running);
    await checkOpen(quiz, studentId);
    const used = await QuizAttempt.count({ where: { quizId, studentId } });
    if (used >= quiz.maxAttempts)
      throw conflict("attempts_used", `All attempts are used: ${quiz.maxAttempts}`);
    const startedAt = now();
    const { id } = await QuizAttempt.create({
      ...{ quizId, studentId, number: used + 1, startedAt, dueAt: dueAt(quiz, startedAt) },
      questions: makePaper(quiz.questions, quiz.shuffle),
    });
    await audited(QuizAttempt, id, "start", { after: { quizId, number: used + 1 } });
    return quizAttempts.get(id);
  });

async function checkOpen({ status, opensAt, closesAt, courseOfferingId }: Quiz, studentId: string) {
  if (status !== "published") throw conflict("quiz_status", `The quiz is ${status}: it cannot be started`);
  if (opensAt && now() < opensAt)
    throw conflict("quiz_not_open", "The quiz is not open yet", { opensAt: opensAt.toISOString() });
  if (closesAt && now() >= closesAt) throw conflict("quiz_not_open", "The time to take this quiz is over");
  if (!(await currentClass(courseOfferingId)).includes(studentId))
    throw forbidden("This quiz is for the students of the class");
}

function dueAt({ timeLimitMinutes, closesAt }: Quiz, startedAt: Date): Date | null {
  const limit = timeLimitMinutes && new Date(startedAt.getTime() + timeLimitMinutes * MINUTE_MS);
  if (!limit || !closesAt) return limit || closesAt;
  return limit < closesAt ? limit : closesAt;
}
