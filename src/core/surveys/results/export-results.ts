import { byteOrderMark, csvLine } from "../../../lib/files/csv.ts";
import { showSurveyResults } from "./survey-results.ts";

/** Exports how often each answer was given, and the texts, as CSV. @throws {AppError} 403, 404 */
export async function* exportSurveyResults(id: string): AsyncGenerator<string> {
  const { questions } = await showSurveyResults(id);
  yield byteOrderMark + csvLine(["question", "answer", "count"]);
  for (const { text, values, texts } of questions) {
    const lines = [
      ...values.map(({ value, count }) => csvLine([text, value, count])),
      ...texts.map((each) => csvLine([text, each, 1])),
    ];
    yield lines.join("");
  }
}
