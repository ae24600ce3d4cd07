import { z } from "zod";
import { type SurveyQuestion, surveyQuestionKinds } from "../../models/surveys/index.ts";
import { line, text } from "../common/input/schemas.ts";

/** Most questions of a survey. */
const MAX_QUESTIONS = 60;
/** Most steps of a scale. */
const MAX_STEPS = 10;
const LIMIT = 1_000_000_000;

export const QuestionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "must be at most 40 lower-case letters, digits, - and _");

export const SurveyQuestionView = z
  .strictObject({
    id: QuestionId.describe("Key of its answer, unique in the survey"),
    kind: z.enum(surveyQuestionKinds),
    text: text(500),
    required: z.boolean().default(false),
    options: z
      .array(text(200))
      .min(2)
      .max(30)
      .optional()
      .describe("What can be chosen, for `choice` and `choices`"),
    min: z
      .number()
      .min(-LIMIT)
      .max(LIMIT)
      .optional()
      .describe("For `scale`, where it is required, and `number`"),
    max: z.number().min(-LIMIT).max(LIMIT).optional(),
    showIf: z
      .strictObject({
        question: QuestionId.describe("Id of an earlier question that is no text or number"),
        is: z.union([z.boolean(), z.number(), line().max(200)]),
      })
      .optional()
      .describe("Asked only if an earlier question has this answer"),
  })
  .meta({ id: "SurveyQuestion" });

export const SurveyQuestions = z
  .array(SurveyQuestionView)
  .max(MAX_QUESTIONS)
  .superRefine((questions, context) => {
    for (const [index, question] of questions.entries())
      for (const [name, message] of faultsOf(question, questions.slice(0, index)))
        context.addIssue({ code: "custom", path: [index, name], message });
  });

/** What is wrong with a question, by field. */
function* faultsOf(
  question: SurveyQuestion,
  earlier: readonly SurveyQuestion[],
): Generator<[string, string]> {
  const { id, kind, options, min, max, showIf } = question;
  if (earlier.some((each) => each.id === id)) yield ["id", "is used by an earlier question"];
  const isChoice = kind === "choice" || kind === "choices";
  if (isChoice !== (options !== undefined))
    yield ["options", isChoice ? "are required for this kind of question" : "belong to choices only"];
  if (options && new Set(options).size < options.length) yield ["options", "must differ from each other"];
  if (kind === "scale") yield* scaleFaults(min, max);
  else if (kind === "number") {
    if (min !== undefined && max !== undefined && max < min) yield ["max", "must be at least `min`"];
  } else if (min !== undefined || max !== undefined) yield ["min", "belongs to scales and numbers only"];
  if (!showIf) return;
  const cause = earlier.find((each) => each.id === showIf.question);
  if (!cause) yield ["showIf", "must name an earlier question"];
  else if (!canAnswer(cause, showIf.is))
    yield ["showIf", "must be a possible answer of the earlier question"];
}

function* scaleFaults(min: number | undefined, max: number | undefined): Generator<[string, string]> {
  if (min === undefined || max === undefined) yield ["min", "and `max` are required for a scale"];
  else if (!Number.isInteger(min) || !Number.isInteger(max) || max <= min || max - min >= MAX_STEPS)
    yield ["max", `must be a whole number above \`min\`, for at most ${MAX_STEPS} steps`];
}

function canAnswer({ kind, options = [], min = 0, max = 0 }: SurveyQuestion, value: unknown): boolean {
  if (kind === "yes_no") return typeof value === "boolean";
  if (kind === "choice" || kind === "choices") return options.includes(value as string);
  return kind === "scale" && Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
