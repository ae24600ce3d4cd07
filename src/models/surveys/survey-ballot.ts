import { json, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import type { SurveyAnswers } from "./survey-question.ts";

/** Answers to an anonymous survey. Written by `core/surveys/answering/cast-ballot.ts` only. */
export class SurveyBallot extends tenantTable({
  surveyId: uuid(),
  answers: json<SurveyAnswers>(),
}) {}

table(SurveyBallot, "survey_ballots");
