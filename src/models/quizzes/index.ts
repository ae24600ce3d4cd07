import { Quiz } from "./quiz.ts";
import { QuizAttempt } from "./quiz-attempt.ts";
import { QuizQuestion } from "./quiz-question.ts";

export type { GivenAnswer, PaperQuestion, Question, QuestionMark, SavedAnswer } from "./question.ts";
export { questionTypes } from "./question.ts";
export { quizStatuses, resultRules } from "./quiz.ts";
export { attemptStatuses } from "./quiz-attempt.ts";
export { bankStatuses } from "./quiz-question.ts";
export { Quiz, QuizAttempt, QuizQuestion };

export function associate(): void {}
