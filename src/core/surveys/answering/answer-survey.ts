import { Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { type Survey, type SurveyInvitation, SurveyResponse } from "../../../models/surveys/index.ts";
import { audited } from "../../audit/audited.ts";
import { castBallot } from "./cast-ballot.ts";
import { checkAnswers, SurveyAnswersView } from "./check-answers.ts";
import { findAsked } from "./find-asked.ts";
import { markResponded } from "./mark-responded.ts";
import { getOwnSurvey, type OwnSurveyShown } from "./own-invitations.ts";

export const SurveyAnswering = z
  .strictObject({
    answers: SurveyAnswersView,
    textVersion: z.int().describe("The version of the text that the caller has read"),
  })
  .meta({ id: "SurveyAnswering" });

type Answering = z.output<typeof SurveyAnswering>;

/** Saves answers that are not complete. An anonymous survey has no drafts: they would carry a name. @throws {AppError} 400, 404, 409 */
export const saveSurveyDraft = (id: string, { answers, textVersion }: Answering): Promise<OwnSurveyShown> =>
  transaction(async () => {
    const { survey, invitation } = await findAsked(id);
    if (survey.anonymous)
      throw conflict("survey_anonymous", "An anonymous survey has no drafts: answer it in one go");
    checkVersion(survey, textVersion);
    const response = await findOrBuild(invitation);
    if (response.status === "submitted")
      throw conflict("survey_answered", "The survey has been answered: send the changed answers instead");
    response.set({
      ...{ answers: checkAnswers(survey.questions, answers, { isDraft: true }), textVersion },
      ...{ status: "draft", submittedAt: null, withdrawnAt: null },
    });
    await response.save();
    return getOwnSurvey(id);
  });

/**
 * Answers a survey. Answers with a name can be changed until it closes; an anonymous one is answered once, and nothing that is
 * written (audit included) ties its answers to the caller.
 * @throws {AppError} 400, 404, 409 `survey_closed`, `survey_changed`, `survey_answered`
 */
export const answerSurvey = (id: string, { answers, textVersion }: Answering): Promise<OwnSurveyShown> =>
  transaction(async () => {
    const { survey, invitation } = await findAsked(id);
    checkVersion(survey, textVersion);
    if (survey.anonymous && invitation.responded)
      throw conflict("survey_answered", "You have answered this survey already");
    const checked = checkAnswers(survey.questions, answers);
    if (survey.anonymous) await castBallot(survey, checked);
    else await keep(invitation, { answers: checked, textVersion });
    await markResponded(invitation, true);
    return getOwnSurvey(id);
  });

/** Withdraws an answer with a name, such as a consent, while the survey is open. @throws {AppError} 404, 409 `survey_not_answered`, `survey_closed` */
export const withdrawSurveyResponse = (id: string): Promise<void> =>
  transaction(async () => {
    const { survey, invitation } = await findAsked(id);
    if (survey.anonymous)
      throw conflict("survey_anonymous", "Anonymous answers cannot be found again, nor withdrawn");
    const response = await SurveyResponse.findOne({ where: ownOf(invitation), lock: true });
    if (response?.status !== "submitted")
      throw conflict("survey_not_answered", "There is no answer of yours to withdraw");
    await response.update({ status: "withdrawn", withdrawnAt: now() });
    await markResponded(invitation, false);
    await audited(SurveyResponse, response.id, "withdraw", {
      before: { status: "submitted" },
      after: { status: "withdrawn" },
    });
  });

/** Stores answers with the name of the caller. The audit has no contents: they stay in one place. */
async function keep(invitation: SurveyInvitation, { answers, textVersion }: Answering): Promise<void> {
  const { surveyId, studentId } = invitation;
  if (studentId && (await isAnsweredByAnother(surveyId, studentId)))
    throw conflict("survey_answered", "Another guardian has answered for this child");
  const response = await findOrBuild(invitation);
  const { isNewRecord, status } = response;
  response.set({
    ...{ answers, textVersion, status: "submitted" },
    ...{ submittedAt: now(), withdrawnAt: null },
  });
  await response.save();
  await audited(SurveyResponse, response.id, isNewRecord || status === "draft" ? "submit" : "update", {
    after: { surveyId, studentId, textVersion, status: "submitted" },
  });
}

const ownOf = ({ surveyId, studentId }: SurveyInvitation): WhereOptions<SurveyResponse> =>
  ({ surveyId, studentId, userId: actor().id }) as never;

async function findOrBuild(invitation: SurveyInvitation): Promise<SurveyResponse> {
  const { surveyId, studentId } = invitation;
  return (
    (await SurveyResponse.findOne({ where: ownOf(invitation), lock: true })) ??
    SurveyResponse.build({ surveyId, studentId, userId: actor().id, textVersion: 1 })
  );
}

const isAnsweredByAnother = async (surveyId: string, studentId: string): Promise<boolean> =>
  (await SurveyResponse.count({
    where: { surveyId, studentId, status: "submitted", userId: { [Op.ne]: actor().id } },
  })) > 0;

function checkVersion(survey: Survey, textVersion: number): void {
  if (survey.textVersion !== textVersion)
    throw conflict("survey_changed", "The survey has been changed meanwhile: read it again");
}
