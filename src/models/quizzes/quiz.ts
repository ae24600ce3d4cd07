import { boolean, decimal, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import type { Question } from "./question.ts";

export const resultRules = ["never", "after_close", "at_once"] as const;
export const quizStatuses = ["draft", "published", "closed"] as const;

/** A test of questions for a course offering. */
export class Quiz extends tenantTable({
  courseOfferingId: uuid(),
  /** The gradebook column that receives the scores. */
  lineItemId: uuid().nullable(),
  title: text(),
  instructions: text().nullable(),
  timeLimitMinutes: integer().nullable(),
  maxAttempts: integer().default(1),
  /** Percent of the points. */
  passScore: integer().nullable(),
  opensAt: timestamp().nullable(),
  closesAt: timestamp().nullable(),
  shuffle: boolean().default(false),
  /** When students and guardians see results and right answers. */
  resultsShown: oneOf(resultRules).default("after_close"),
  inGradebook: boolean().default(false),
  questions: json<Question[]>().default([]),
  /** Derived from the questions, for lists. */
  questionCount: integer().default(0),
  /** Sum of the points of the questions. */
  maxScore: decimal().default("0"),
  publishedAt: timestamp().nullable(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(quizStatuses).default("draft"),
}) {}

table(Quiz, "quizzes");
