import { boolean, decimal, integer, json, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import type { PaperQuestion, QuestionMark, SavedAnswer } from "./question.ts";

export const attemptStatuses = ["in_progress", "submitted", "graded"] as const;

/** One attempt of a student at a quiz. JSON objects are keyed by the id of the question. */
export class QuizAttempt extends tenantTable({
  quizId: uuid(),
  studentId: uuid(),
  /** 1 for the first attempt of the student. */
  number: integer(),
  startedAt: timestamp(),
  /** When the time is over; null without a limit. */
  dueAt: timestamp().nullable(),
  savedAt: timestamp().nullable(),
  submittedAt: timestamp().nullable(),
  /** The paper of this attempt, without right answers. */
  questions: json<PaperQuestion[]>().default([]),
  answers: json<Record<string, SavedAnswer>>().default({}),
  marks: json<Record<string, QuestionMark>>().default({}),
  score: decimal().nullable(),
  passed: boolean().nullable(),
  /** Id of an account. */
  markedBy: uuid().nullable(),
  /** When the score was written to the gradebook column; null if it has changed since. */
  postedAt: timestamp().nullable(),
  status: oneOf(attemptStatuses).default("in_progress"),
}) {}

table(QuizAttempt, "quiz_attempts");
