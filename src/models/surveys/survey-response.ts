import { integer, json, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import type { SurveyAnswers } from "./survey-question.ts";

/** The answers of a person to a survey that is not anonymous. */
export class SurveyResponse extends tenantTable({
  surveyId: uuid(),
  userId: uuid(),
  /** The child for whom a guardian answered. */
  studentId: uuid().nullable(),
  answers: json<SurveyAnswers>().default({}),
  /** The version of the text that was answered. */
  textVersion: integer(),
  submittedAt: timestamp().nullable(),
  withdrawnAt: timestamp().nullable(),
  status: oneOf(["draft", "submitted", "withdrawn"]).default("draft"),
}) {}

table(SurveyResponse, "survey_responses");
