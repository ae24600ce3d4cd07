import { z } from "zod";
import { resultScoreStatuses } from "../../models/assessment/index.ts";
import { asText, Decimal, paragraphs, text } from "../common/input/schemas.ts";

/** A percentage as text: "0" to "100", with up to two decimals. */
export const Percent = z
  .string(asText("40.00"))
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, "must be from 0 to 100");

/** A maximum score, greater than 0. */
export const MaxScore = Decimal.refine((value) => /[1-9]/.test(value), "must be more than 0");

export const ScaleIntervals = z
  .strictObject({
    intervals: z
      .array(
        z.strictObject({
          code: text(20),
          minScore: Percent,
          maxScore: Percent,
          gradePoint: Decimal.nullable().optional(),
          remark: text(80).nullable().optional(),
        }),
      )
      .min(1)
      .max(100),
  })
  .meta({ id: "ScaleIntervals" });

const ResultValues = z.strictObject({
  score: Decimal.nullable().optional(),
  textScore: text(40).nullable().optional(),
  comment: paragraphs(500).nullable().optional(),
  late: z.boolean().optional(),
  missing: z.boolean().optional(),
  scoreStatus: z
    .enum(resultScoreStatuses)
    .optional()
    .describe("Default: fully_graded with a score, not_submitted where missing, submitted otherwise"),
});

export const EnteredResult = z
  .strictObject({
    studentId: z.uuid(),
    ...ResultValues.shape,
    expected: ResultValues.nullable()
      .optional()
      .describe(
        "The stored result that this change is based on, null if there was none. If it has changed since, the request is refused with 409 results_changed, which lists the stored results and who entered them",
      ),
  })
  .meta({ id: "EnteredResult" });

export const EnterResults = z
  .strictObject({
    results: z.array(EnteredResult).min(1).max(500),
    reason: paragraphs(500).optional().describe("Why published scores are changed"),
  })
  .meta({ id: "EnterResults" });

export const EnteredMark = z
  .strictObject({
    studentId: z.uuid(),
    score: Decimal.nullable().optional(),
    isAbsent: z.boolean().optional(),
    remark: paragraphs(300).nullable().optional(),
  })
  .meta({ id: "EnteredMark" });

export const EnterMarks = z
  .strictObject({ marks: z.array(EnteredMark).min(1).max(500) })
  .meta({ id: "EnterMarks" });

export const MarksDecision = z
  .strictObject({ approved: z.boolean(), reason: paragraphs(300).optional() })
  .meta({ id: "MarksDecision" });
