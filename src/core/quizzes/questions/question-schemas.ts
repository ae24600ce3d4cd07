import { z } from "zod";
import { MaxScore } from "../../assessment/schemas.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

const MAX_PARTS = 20;

/** Ids of questions and their parts, unique within a quiz. */
export const PartId = z.string().regex(/^[a-z0-9]{1,12}$/, "must be up to 12 small letters and digits");
const NewPartId = PartId.optional().describe("Default: a new one");

const SignedDecimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/, "must be a number like 2.5")
  .describe("A decimal, which can be negative");
const Tolerance = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "must be a number like 0.5");

/** The seven types of questions, by the schemas of their ids. */
const questionTypesWith = <Id extends z.ZodType>(id: Id) => {
  const common = {
    id,
    text: paragraphs(4_000),
    points: MaxScore,
    explanation: paragraphs(2_000).nullable().default(null).describe("Shown with the right answer"),
  };
  const options = z.array(z.strictObject({ id, text: text(500), correct: z.boolean() })).max(MAX_PARTS);
  return [
    z.strictObject({ ...common, type: z.literal("choice"), options }),
    z.strictObject({ ...common, type: z.literal("multiple"), options }),
    z.strictObject({
      ...common,
      type: z.literal("short"),
      accepted: z.array(text(200)).min(1).max(MAX_PARTS),
      caseSensitive: z.boolean().default(false),
    }),
    z.strictObject({
      ...common,
      type: z.literal("numeric"),
      value: SignedDecimal,
      tolerance: Tolerance.default("0"),
    }),
    z.strictObject({
      ...common,
      type: z.literal("matching"),
      pairs: z
        .array(z.strictObject({ id, left: text(200), targetId: id, right: text(200) }))
        .min(2)
        .max(MAX_PARTS),
    }),
    z.strictObject({
      ...common,
      type: z.literal("ordering"),
      items: z
        .array(z.strictObject({ id, text: text(500) }))
        .min(2)
        .max(MAX_PARTS)
        .describe("In the right order"),
    }),
    z.strictObject({
      ...common,
      type: z.literal("essay"),
      guidance: paragraphs(2_000).nullable().default(null).describe("For the teacher who marks"),
    }),
  ] as const;
};

export const NewQuestion = z
  .discriminatedUnion("type", questionTypesWith(NewPartId))
  .meta({ id: "NewQuestion" });

export const QuestionWithAnswer = z
  .discriminatedUnion("type", questionTypesWith(PartId))
  .meta({ id: "QuestionWithAnswer" });

export const Answer = z
  .strictObject({
    chosen: z.array(PartId).max(MAX_PARTS).optional().describe("Options: one, several, or all in order"),
    text: paragraphs(20_000).optional(),
    pairs: z
      .array(z.strictObject({ left: PartId, right: PartId }))
      .max(MAX_PARTS)
      .optional(),
  })
  .meta({ id: "QuizAnswer" });
