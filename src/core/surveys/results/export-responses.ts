import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { byteOrderMark, csvLine } from "../../../lib/files/csv.ts";
import type { SurveyAnswers } from "../../../models/surveys/index.ts";
import { surveyResponses } from "../survey-responses.ts";
import { findForResults } from "./survey-results.ts";

const BATCH_SIZE = 200;

/** Exports one line per response, with a column per question, as CSV. @throws {AppError} 403, 404 */
export async function* exportSurveyResponses(id: string): AsyncGenerator<string> {
  const { anonymous, questions } = await transaction(() => findForResults(id), { readOnly: true });
  // An anonymous survey has no responses, only results.
  if (anonymous) throw notFound("File of responses");
  const head = [
    "name",
    "child",
    "status",
    "submittedAt",
    "textVersion",
    ...questions.map(({ text }) => text),
  ];
  let lines = byteOrderMark + csvLine(head);
  let cursor: string | undefined;
  do {
    const { data, page } = await surveyResponses.list({
      ...{ limit: BATCH_SIZE, sort: "createdAt", count: false, surveyId: id, cursor },
    });
    for (const { name, studentName, status, submittedAt, textVersion, answers } of data) {
      const given = answers as SurveyAnswers;
      const cells = questions.map((question) => asCell(given[question.id]));
      lines += csvLine([name, studentName, status, submittedAt, textVersion, ...cells]);
    }
    yield lines;
    lines = "";
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const asCell = (answer: SurveyAnswers[string] | undefined): unknown =>
  Array.isArray(answer) ? answer.join("; ") : answer;
