import { z } from "zod";
import { admissionQuestionKinds } from "../../../models/admissions/index.ts";
import { text } from "../../common/input/schemas.ts";

export const AdmissionQuestionView = z
  .object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(admissionQuestionKinds),
    required: z.boolean(),
    options: z.array(z.string()).describe("Of a choice"),
  })
  .meta({ id: "AdmissionQuestion" });

const NewQuestion = z
  .strictObject({
    key: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]*$/, "must be lower-case letters, digits and underscores"),
    label: text(200),
    kind: z.enum(admissionQuestionKinds),
    required: z.boolean().default(false),
    options: z.array(text(100)).max(30).default([]).describe("At least two for a choice, none otherwise"),
  })
  .refine(({ kind, options }) => (kind === "choice" ? options.length >= 2 : options.length === 0), {
    path: ["options"],
    message: "must be at least two for a choice, and none for other kinds",
  })
  .meta({ id: "NewAdmissionQuestion" });

/** The questions of a campaign on its application form, in their order. */
export const AdmissionQuestions = z
  .array(NewQuestion)
  .max(30)
  .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, {
    message: "must not use a key twice",
  });
