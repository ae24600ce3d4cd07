import { z } from "zod";
import { SurveyResponse } from "../../models/surveys/index.ts";
import { crud } from "../common/entities/crud.ts";
import { SurveyAnswersView } from "./answering/check-answers.ts";
import { responseScope } from "./row-scope.ts";
import { invitedNames } from "./survey-invitations.ts";

const SurveyResponseView = z
  .object({
    id: z.uuid(),
    surveyId: z.uuid(),
    userId: z.uuid().describe("Who answered"),
    name: z.string(),
    studentId: z.uuid().nullable().describe("The child for whom a guardian answered"),
    studentName: z.string().nullable(),
    answers: SurveyAnswersView,
    textVersion: z.int().describe("The version of the text that was answered"),
    submittedAt: z.date(),
    withdrawnAt: z.date().nullable(),
    status: z.enum(["submitted", "withdrawn"]),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "SurveyResponse" });

/** Answers to surveys that are not anonymous. Written by `answering` only. */
export const surveyResponses = crud(SurveyResponse as never, {
  name: "Survey response",
  sensitive: true,
  view: SurveyResponseView,
  computed: invitedNames,
  access: { read: "surveys.read" },
  rowScope: responseScope,
  list: {
    filters: {
      surveyId: z.uuid(),
      userId: z.uuid(),
      studentId: z.uuid(),
      status: z.enum(["submitted", "withdrawn"]),
    },
    sort: ["createdAt"],
  },
});
