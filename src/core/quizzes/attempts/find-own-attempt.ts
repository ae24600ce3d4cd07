import { QuizAttempt } from "../../../models/quizzes/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { ownAttemptScope } from "../row-scope.ts";

/** Gets an attempt of the caller and locks it. @throws {AppError} 404 */
export const findOwnAttempt = (id: string): Promise<QuizAttempt> =>
  findLocked(QuizAttempt, id, { where: scopeWhere("quizzes.take", ownAttemptScope) });
