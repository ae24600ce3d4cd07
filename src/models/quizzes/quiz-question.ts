import { json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { type Question, questionTypes } from "./question.ts";

export const bankStatuses = ["active", "archived"] as const;

/** A question in the bank of a course, to copy into quizzes. */
export class QuizQuestion extends tenantTable({
  courseId: uuid(),
  /** Copies of the question's, for lists. */
  type: oneOf(questionTypes),
  text: text(),
  question: json<Question>(),
  tags: json<string[]>().default([]),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(bankStatuses).default("active"),
}) {}

table(QuizQuestion, "quiz_questions");
