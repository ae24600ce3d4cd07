import { z } from "zod";
import { notFound } from "../../../lib/errors.ts";
import { SurveyInvitation } from "../../../models/surveys/index.ts";
import { flag } from "../../common/input/schemas.ts";
import type { ListOptions, ListQuery, Page } from "../../common/lists/list.ts";
import { readRows } from "../../common/lists/read-rows.ts";
import { childrenInCustody } from "../../people/row-scope.ts";
import { invitedNames } from "../survey-invitations.ts";
import { SurveyQuestionView } from "../survey-questions.ts";
import { statusNow, surveyKinds } from "../surveys.ts";
import { SurveyAnswersView } from "./check-answers.ts";

const survey = "surveys v WHERE v.school_id = :school AND v.id = t.survey_id";
const of = (column: string) => `SELECT v.${column} FROM ${survey}`;
const response = `survey_responses r WHERE r.school_id = :school AND r.survey_id = t.survey_id AND r.user_id = :user
  AND r.student_id IS NOT DISTINCT FROM t.student_id`;
const accepts = "v.status = 'open' AND v.opens_at <= :now AND v.closes_at > :now";

export const OwnSurvey = z
  .object({
    id: z.uuid(),
    surveyId: z.uuid(),
    kind: z.enum(surveyKinds),
    title: z.string(),
    description: z.string().nullable(),
    questions: z.array(SurveyQuestionView),
    textVersion: z.int(),
    anonymous: z.boolean(),
    closesAt: z.date(),
    surveyStatus: z.enum(["open", "closed"]),
    studentId: z.uuid().nullable().describe("The child to answer for"),
    studentName: z.string().nullable(),
    responded: z.boolean().describe("Answered by the caller, or for the child by another guardian"),
    answers: SurveyAnswersView.nullable().describe("Those of the caller; never kept for an anonymous survey"),
    responseStatus: z.enum(["draft", "submitted", "withdrawn"]).nullable(),
    submittedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "OwnSurvey" });

export type OwnSurveyShown = z.input<typeof OwnSurvey>;

const read = readRows(SurveyInvitation, OwnSurvey, {
  kind: of("kind"),
  title: of("title"),
  description: of("description"),
  questions: of("questions"),
  textVersion: of("text_version"),
  anonymous: of("anonymous"),
  closesAt: of("closes_at"),
  surveyStatus: `SELECT ${statusNow("v")} FROM ${survey}`,
  studentName: invitedNames.studentName,
  answers: `SELECT r.answers FROM ${response}`,
  responseStatus: `SELECT r.status FROM ${response}`,
  submittedAt: `SELECT r.submitted_at FROM ${response}`,
});

/** SQL: the caller is invited, and a child is still in their custody. */
const isOwn = `t.user_id = :user AND (t.student_id IS NULL OR t.student_id IN (${childrenInCustody}))`;

export const ownSurveyList: ListOptions = {
  filters: {
    waiting: {
      schema: flag.describe("true: surveys that the caller has yet to answer"),
      where: `? = (NOT t.responded AND EXISTS (SELECT FROM ${survey} AND ${accepts}))`,
    },
  },
  sort: ["-createdAt"],
};

/** Lists the surveys that the caller is asked to answer. */
export const listOwnSurveys = (asked: ListQuery): Promise<Page<OwnSurveyShown>> =>
  read.list(ownSurveyList, asked, isOwn) as Promise<Page<never>>;

/** Gets a survey that the caller is asked to answer, by the id of the invitation. @throws {AppError} 404 */
export async function getOwnSurvey(id: string): Promise<OwnSurveyShown> {
  const row = await read.get(id, isOwn);
  if (!row) throw notFound("Survey");
  return row as never;
}
