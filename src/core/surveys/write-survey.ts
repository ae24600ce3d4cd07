import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { DAY_MS } from "../../lib/days/day-ms.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { Survey } from "../../models/surveys/index.ts";
import { type Audience, AudienceFilter } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import { checkTaughtAudience } from "../audience/check-taught-audience.ts";
import { audited } from "../audit/audited.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { findSurvey } from "./find-survey.ts";
import { namesStudents } from "./invite-audience.ts";
import { SurveyQuestions } from "./survey-questions.ts";
import { type SurveyShown, shownSurvey, surveyKinds } from "./surveys.ts";

const Instant = z.iso.datetime({ offset: true });
/** A later end is most likely a typing error. */
const MAX_DAYS = 366;

export const NewSurvey = z
  .strictObject({
    kind: z.enum(surveyKinds).optional(),
    title: text(200),
    description: paragraphs(10_000).nullable().optional(),
    questions: SurveyQuestions,
    audienceFilter: AudienceFilter,
    answeredPer: z
      .enum(["person", "child"])
      .optional()
      .describe("child: one guardian with custody answers for each student of the audience"),
    anonymous: z.boolean().optional().describe("Answers cannot be traced to who gave them"),
    opensAt: Instant,
    closesAt: Instant,
  })
  .meta({ id: "NewSurvey" });

export const SurveyChanges = NewSurvey.partial().meta({ id: "SurveyChanges" });

type Changes = z.output<typeof SurveyChanges>;

const texts = ["title", "description", "questions"] as const;
/** What the audience was promised when the survey opened. */
const fixed = ["kind", "audienceFilter", "answeredPer", "anonymous", "opensAt"] as const;

/** Writes a survey as a draft. @throws {AppError} 400 */
export const writeSurvey = (values: z.output<typeof NewSurvey>): Promise<SurveyShown> =>
  transaction(async () => {
    const survey = Survey.build({
      ...values,
      opensAt: new Date(values.opensAt),
      closesAt: new Date(values.closesAt),
      authorId: actorId(),
    });
    await checkSurvey(survey);
    await survey.save();
    await audited(Survey, survey.id, "create", { after: values });
    return shownSurvey(survey.id);
  });

/**
 * Changes a survey. Once it is open its audience is fixed, from the first answer on its text, and when it is over everything:
 * a longer anonymous survey would show what the last people answered.
 * @throws {AppError} 400, 404, 409 `survey_status`, `survey_answered`
 */
export const changeSurvey = (id: string, values: Changes): Promise<SurveyShown> =>
  transaction(async () => {
    const survey = await findSurvey(id);
    if (survey.isOver(now())) throw conflict("survey_status", "The survey is closed and cannot be changed");
    const { opensAt, closesAt, ...rest } = values;
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, survey.get(key)]));
    survey.set({
      ...rest,
      ...(opensAt && { opensAt: new Date(opensAt) }),
      ...(closesAt && { closesAt: new Date(closesAt) }),
    } as never);
    const changed = (names: readonly (typeof texts | typeof fixed)[number][]) =>
      names.some((name) => survey.changed(name));
    if (survey.status !== "draft") {
      if (changed(fixed))
        throw conflict(
          "survey_status",
          "The survey is open: its kind, audience, start and anonymity can no longer be changed",
        );
      if (changed(texts)) {
        await checkUnanswered(id);
        survey.textVersion += 1;
      }
    }
    await checkSurvey(survey);
    await survey.save();
    await audited(Survey, id, "update", { before, after: values });
    return shownSurvey(id);
  });

/** Deletes a draft. @throws {AppError} 404, 409 `survey_status` */
export const removeSurvey = (id: string): Promise<void> =>
  transaction(async () => {
    const survey = await findSurvey(id);
    if (survey.status !== "draft")
      throw conflict("survey_status", `The survey is ${survey.status}: only drafts can be deleted`);
    await survey.destroy();
    await audited(Survey, id, "remove", { before: { title: survey.title } });
  });

async function checkUnanswered(id: string): Promise<void> {
  const [answered] = await query(sql`SELECT FROM survey_responses r
      WHERE r.school_id = ${currentSchool} AND r.survey_id = ${id} AND r.status <> 'draft'
    UNION ALL SELECT FROM survey_ballots b WHERE b.school_id = ${currentSchool} AND b.survey_id = ${id} LIMIT 1`);
  if (answered)
    throw conflict(
      "survey_answered",
      "Somebody has answered: title, text and questions can no longer be changed",
    );
}

async function checkSurvey(survey: Survey): Promise<void> {
  const { kind, questions, anonymous, answeredPer, opensAt, closesAt, status } = survey;
  const audience = survey.audienceFilter as Audience;
  if (survey.isNewRecord || survey.changed("audienceFilter")) {
    await checkAudience(audience);
    await checkTaughtAudience(audience, "surveys.manage");
  }
  const faults: Fault[] = [];
  if (closesAt <= opensAt) faults.push({ path: "closesAt", message: "must be after `opensAt`" });
  else if (+closesAt - +opensAt > MAX_DAYS * DAY_MS)
    faults.push({ path: "closesAt", message: "must be within a year of `opensAt`" });
  else if (status === "open" && closesAt <= now())
    faults.push({ path: "closesAt", message: "must be in the future: close the survey instead" });
  if (kind === "poll" && questions.length > 1)
    faults.push({ path: "questions", message: "must be one question: a poll has no more" });
  if (anonymous && kind === "consent")
    faults.push({ path: "anonymous", message: "must be false: a consent slip needs a name" });
  if (anonymous && answeredPer === "child")
    faults.push({ path: "anonymous", message: "must be false for a survey that is answered for each child" });
  if (answeredPer === "child" && !namesStudents(audience))
    faults.push({ path: "audienceFilter", message: "must name students: they are answered for" });
  if (faults.length) throw invalid(faults);
}
