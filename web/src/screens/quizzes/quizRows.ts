import type { Body, ResponseOf, Row } from "../../api/types.ts";

export type Quiz = Row<"/api/v1/quizzes">;
export type Attempt = Row<"/api/v1/quiz-attempts">;
export type BankQuestion = Row<"/api/v1/quiz-questions">;
export type Question = ResponseOf<"/api/v1/quizzes/{id}/questions", "get">["data"][number];
export type NewQuestion = NonNullable<Body<"/api/v1/quizzes", "post">["questions"]>[number];
export type QuestionType = Question["type"];
export type Paper = ResponseOf<"/api/v1/quiz-attempts/{id}/paper", "get">;
export type PaperQuestion = Paper["data"][number];
export type Answer = NonNullable<PaperQuestion["answer"]>;

/** Path prefixes of the queries to refetch after a quiz has changed. */
export const quizRefreshes = ["/quizzes", "/quiz-attempts", "/quiz-questions"] as const;

export const questionTypes = [
  "choice",
  "multiple",
  "short",
  "numeric",
  "matching",
  "ordering",
  "essay",
] as const satisfies readonly QuestionType[];
export const quizStatuses = ["draft", "published", "closed"] as const;
export const resultRules = [
  "after_close",
  "at_once",
  "never",
] as const satisfies readonly Quiz["resultsShown"][];

/** "7.5 / 10", without trailing zeros. */
export const outOf = (score: string, maximum: string): string => `${Number(score)} / ${Number(maximum)}`;
