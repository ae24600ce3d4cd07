import { z } from "zod";
import { Survey } from "../../models/surveys/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { crud } from "../common/entities/crud.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { surveyScope } from "./row-scope.ts";
import { SurveyQuestionView } from "./survey-questions.ts";

export const surveyKinds = ["form", "poll", "consent"] as const;
export const surveyStatuses = ["draft", "open", "closed"] as const;

/** SQL: the status of a survey `t`; one whose time is over is closed, whether or not the job has run. */
export const statusNow = (alias: string) =>
  `CASE WHEN ${alias}.status = 'open' AND ${alias}.closes_at <= :now THEN 'closed' ELSE ${alias}.status END`;

const counted = (condition: string) => `SELECT count(*)::int FROM survey_invitations i
  WHERE i.school_id = :school AND i.survey_id = t.id AND ${condition}`;

export const SurveyView = z
  .object({
    id: z.uuid(),
    kind: z.enum(surveyKinds),
    title: z.string(),
    description: z.string().nullable().describe("Introduction, or the text of a consent slip"),
    questions: z.array(SurveyQuestionView),
    textVersion: z.int().describe("Counts the versions of title, description and questions"),
    audienceFilter: AudienceFilter,
    answeredPer: z.enum(["person", "child"]).describe("child: one guardian answers for each child"),
    anonymous: z.boolean(),
    opensAt: z.date(),
    closesAt: z.date(),
    status: z.enum(surveyStatuses),
    invitedAt: z.date().nullable().describe("When the audience was invited; null before it opens"),
    remindedAt: z.date().nullable(),
    authorId: z.uuid().nullable(),
    countInvited: z.int().describe("People, or children of a survey per child; 0 until it opens"),
    countAnswered: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Survey" });

export type SurveyShown = z.input<typeof SurveyView>;

const subjects = "count(DISTINCT coalesce(i.student_id, i.user_id))";
const computed = {
  status: statusNow("t"),
  countInvited: counted("true").replace("count(*)", subjects),
  countAnswered: counted("i.responded").replace("count(*)", subjects),
};

const read = readRows(Survey, SurveyView, computed);

/** Reads a survey for its author, who may lack the permission to read those of others. */
export const shownSurvey = async (id: string): Promise<SurveyShown> =>
  (await read.get(id, null)) as unknown as SurveyShown;

/** Surveys as their authors see them. */
export const surveys = crud(Survey as never, {
  name: "Survey",
  view: SurveyView,
  computed,
  access: { read: "surveys.read" },
  rowScope: surveyScope,
  list: {
    filters: {
      status: { schema: z.enum(surveyStatuses), where: `(${statusNow("t")}) = ?` },
      kind: z.enum(surveyKinds),
      authorId: z.uuid(),
    },
    sort: ["-opensAt", "createdAt"],
    search: ["title"],
  },
});
