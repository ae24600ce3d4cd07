import { z } from "zod";
import { type Fault, invalid } from "../../../lib/errors.ts";
import type { SurveyAnswers, SurveyQuestion } from "../../../models/surveys/index.ts";
import { line, paragraphs } from "../../common/input/schemas.ts";
import { QuestionId } from "../survey-questions.ts";

export const SurveyAnswersView = z
  .record(QuestionId, z.union([z.boolean(), z.number(), paragraphs(5000), z.array(line().max(200)).max(30)]))
  .describe(
    "By the id of the question: true or false, the chosen option, a list of chosen options, a number, or a text",
  );

/**
 * Checks answers against the questions.
 * @param isDraft required questions may be open
 * @returns the answers as they are stored, with trimmed texts
 * @throws {AppError} 400 with one error per answer
 */
export function checkAnswers(
  questions: readonly SurveyQuestion[],
  given: SurveyAnswers,
  { isDraft = false } = {},
): SurveyAnswers {
  const errors: Fault[] = [];
  const answers: SurveyAnswers = {};
  for (const question of questions) {
    const value = given[question.id];
    const path = `answers.${question.id}`;
    if (!isAsked(question, answers)) {
      if (value !== undefined && !isDraft)
        errors.push({ path, message: "belongs to a question that is not asked after the other answers" });
      continue;
    }
    if (value === undefined) {
      if (question.required && !isDraft) errors.push({ path, message: "is required" });
      continue;
    }
    const { data, error } = schemaOf(question).safeParse(value);
    if (error) errors.push({ path, message: error.issues[0]!.message });
    else answers[question.id] = data;
  }
  const known = new Set(questions.map(({ id }) => id));
  for (const id of Object.keys(given))
    if (!known.has(id)) errors.push({ path: `answers.${id}`, message: "is not a question of this survey" });
  if (errors.length) throw invalid(errors);
  return answers;
}

/** Whether a question is asked after these answers to earlier ones. */
function isAsked({ showIf }: SurveyQuestion, answers: SurveyAnswers): boolean {
  if (!showIf) return true;
  const answer = answers[showIf.question];
  return Array.isArray(answer) ? answer.includes(showIf.is as string) : answer === showIf.is;
}

function schemaOf({ kind, options = [], min, max }: SurveyQuestion): z.ZodType<SurveyAnswers[string]> {
  const option = z.string().refine((value) => options.includes(value), "must be one of the options");
  const number = z
    .number()
    .min(min ?? -Infinity)
    .max(max ?? Infinity);
  switch (kind) {
    case "yes_no":
      return z.boolean();
    case "choice":
      return option;
    case "choices":
      return z
        .array(option)
        .min(1)
        .refine((values) => new Set(values).size === values.length, "must name each option once");
    case "scale":
      return number.int();
    case "number":
      return number;
    case "short_text":
      return line().trim().min(1).max(200);
    case "long_text":
      return paragraphs(5000);
  }
}
