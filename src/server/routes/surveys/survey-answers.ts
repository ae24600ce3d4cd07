import { z } from "zod";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import {
  answerSurvey,
  SurveyAnswering,
  saveSurveyDraft,
  withdrawSurveyResponse,
} from "../../../core/surveys/answering/answer-survey.ts";
import {
  getOwnSurvey,
  listOwnSurveys,
  OwnSurvey,
  ownSurveyList,
} from "../../../core/surveys/answering/own-invitations.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const own = "/communication/surveys";

/**
 * Surveys for those who are asked, by the id of their invitation. Answers are sent with PUT and without an idempotency key: the store
 * of keys would hold a hash of the answers beside the name of the caller.
 */
export const surveyAnswerRoutes = [
  route({
    method: "get",
    path: own,
    summary: "List the surveys that the caller is asked to answer",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(ownSurveyList),
    response: pageOf(OwnSurvey),
    handle: ({ query }) => listOwnSurveys(query as unknown as ListQuery),
  }),
  route({
    method: "get",
    path: `${own}/:id`,
    summary: "Show a survey to the caller, who is asked to answer it",
    permission: "signed-in",
    transaction: "none",
    params: Id,
    response: OwnSurvey,
    handle: ({ params }) => getOwnSurvey(params.id),
  }),
  route({
    method: "put",
    path: `${own}/:id/draft`,
    summary: "Save answers that are not complete",
    permission: "signed-in",
    params: Id,
    body: SurveyAnswering,
    response: OwnSurvey,
    handle: ({ params, body }) => saveSurveyDraft(params.id, body),
  }),
  route({
    method: "put",
    path: `${own}/:id/response`,
    summary: "Answer a survey, or change answers with a name",
    permission: "signed-in",
    params: Id,
    body: SurveyAnswering,
    response: OwnSurvey,
    handle: ({ params, body }) => answerSurvey(params.id, body),
  }),
  route({
    method: "delete",
    path: `${own}/:id/response`,
    summary: "Withdraw an answer with a name, such as a consent, while the survey is open",
    permission: "signed-in",
    params: Id,
    handle: ({ params }) => withdrawSurveyResponse(params.id),
  }),
];
