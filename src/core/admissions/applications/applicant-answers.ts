import { z } from "zod";
import { type Fault, invalid } from "../../../lib/errors.ts";
import type { AdmissionQuestion, ApplicantAnswer } from "../../../models/admissions/index.ts";
import { paragraphs } from "../../common/input/schemas.ts";

export const ApplicantAnswerView = z
  .object({ key: z.string(), label: z.string(), value: z.union([z.string(), z.boolean()]) })
  .meta({ id: "ApplicantAnswer" });

/** Answers by the key of their question. */
export const ApplicantAnswers = z.record(
  z.string().max(40),
  z.union([paragraphs(2000).or(z.literal("")), z.boolean()]),
);

type Given = z.output<typeof ApplicantAnswers>;

/**
 * Checks answers against the questions of a campaign; empty ones are left out.
 * @returns the answers in the order of the questions, with the words of the questions
 * @throws {AppError} 400
 */
export function toAnswers(questions: readonly AdmissionQuestion[], given: Given): ApplicantAnswer[] {
  const errors: Fault[] = [];
  for (const key of Object.keys(given))
    if (!questions.some((each) => each.key === key))
      errors.push({ path: `answers.${key}`, message: "is not a question of this campaign" });
  const answers = questions.flatMap((question): ApplicantAnswer[] => {
    const value = given[question.key];
    if (value === undefined || value === "") return [];
    const message = faultOf(question, value);
    if (message) errors.push({ path: `answers.${question.key}`, message });
    return [{ key: question.key, label: question.label, value }];
  });
  if (errors.length) throw invalid(errors);
  return answers;
}

/** Refuses answers without one to a required question. @throws {AppError} 400 */
export function requireAnswers(
  questions: readonly AdmissionQuestion[],
  answers: readonly ApplicantAnswer[],
): void {
  const errors = questions
    .filter(({ key, required }) => required && !answers.some((each) => each.key === key))
    .map(({ key }): Fault => ({ path: `answers.${key}`, message: "is required" }));
  if (errors.length) throw invalid(errors);
}

function faultOf({ kind, options }: AdmissionQuestion, value: string | boolean): string | null {
  if (kind === "yes_no") return typeof value === "boolean" ? null : "must be true or false";
  if (typeof value !== "string") return "must be text";
  if (kind === "choice") return options.includes(value) ? null : "must be one of the options";
  if (kind === "date") return z.iso.date().safeParse(value).success ? null : "must be a date like 2026-01-31";
  return null;
}
