import { z } from "zod";
import { closeSurvey, openSurvey, remindOfSurvey } from "../../../core/surveys/open-survey.ts";
import { exportSurveyResponses } from "../../../core/surveys/results/export-responses.ts";
import { exportSurveyResults } from "../../../core/surveys/results/export-results.ts";
import { SurveyResults, showSurveyResults } from "../../../core/surveys/results/survey-results.ts";
import { surveyInvitations } from "../../../core/surveys/survey-invitations.ts";
import { surveyResponses } from "../../../core/surveys/survey-responses.ts";
import { SurveyView, surveys } from "../../../core/surveys/surveys.ts";
import {
  changeSurvey,
  NewSurvey,
  removeSurvey,
  SurveyChanges,
  writeSurvey,
} from "../../../core/surveys/write-survey.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });

export const surveyRoutes = [
  ...crudRoutes("/surveys", surveys),
  route({
    method: "post",
    path: "/surveys",
    summary: "Write a survey, poll or consent slip as a draft",
    permission: "surveys.manage",
    status: 201,
    idempotent: true,
    body: NewSurvey,
    response: SurveyView,
    handle: ({ body }) => writeSurvey(body),
  }),
  route({
    method: "patch",
    path: "/surveys/:id",
    summary: "Change a survey; from the first answer on only its end",
    permission: "surveys.manage",
    params: Id,
    body: SurveyChanges,
    response: SurveyView,
    handle: ({ params, body }) => changeSurvey(params.id, body),
  }),
  route({
    method: "delete",
    path: "/surveys/:id",
    summary: "Delete the draft of a survey",
    permission: "surveys.manage",
    params: Id,
    handle: ({ params }) => removeSurvey(params.id),
  }),
  route({
    method: "put",
    path: "/surveys/:id/opening",
    summary: "Open a survey and notify its audience at its start",
    permission: "surveys.manage",
    params: Id,
    response: SurveyView,
    handle: ({ params }) => openSurvey(params.id),
  }),
  route({
    method: "put",
    path: "/surveys/:id/closing",
    summary: "Close a survey for good",
    permission: "surveys.manage",
    params: Id,
    response: SurveyView,
    handle: ({ params }) => closeSurvey(params.id),
  }),
  route({
    method: "put",
    path: "/surveys/:id/reminder",
    summary: "Remind those who have not answered a survey",
    permission: "surveys.manage",
    params: Id,
    response: SurveyView,
    handle: ({ params }) => remindOfSurvey(params.id),
  }),
  route({
    method: "get",
    path: "/surveys/:id/results",
    summary: "Show how often each answer was given",
    permission: "surveys.read",
    transaction: "none",
    params: Id,
    response: SurveyResults,
    handle: ({ params }) => showSurveyResults(params.id),
  }),
  route({
    method: "get",
    path: "/surveys/:id/results.csv",
    summary: "Export the results of a survey as CSV",
    permission: "surveys.read",
    params: Id,
    file: { type: "text/csv", name: "survey-results.csv" },
    records: "Survey",
    handle: ({ params }) => exportSurveyResults(params.id),
  }),
  route({
    method: "get",
    path: "/surveys/:id/responses.csv",
    summary: "Export the responses to a survey that is not anonymous as CSV, a column per question",
    permission: "surveys.read",
    params: Id,
    file: { type: "text/csv", name: "survey-responses.csv" },
    records: "Survey",
    handle: ({ params }) => exportSurveyResponses(params.id),
  }),
  ...crudRoutes("/survey-invitations", surveyInvitations),
  ...crudRoutes("/survey-responses", surveyResponses),
];
