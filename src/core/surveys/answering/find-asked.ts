import { Transaction } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { Survey, SurveyInvitation } from "../../../models/surveys/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { getOwnSurvey } from "./own-invitations.ts";

interface Asked {
  survey: Survey;
  invitation: SurveyInvitation;
}

/**
 * Gets an invitation of the caller with its survey and locks both, the survey first: exclusively if it is anonymous, so that ballots
 * are written one after the other, otherwise against changes of its text.
 * @throws {AppError} 404, 409 `survey_closed`
 */
export async function findAsked(id: string): Promise<Asked> {
  const { surveyId, studentId, anonymous } = await getOwnSurvey(id);
  const { UPDATE, SHARE } = Transaction.LOCK;
  const survey = await findLocked(Survey, surveyId, { lock: anonymous ? UPDATE : SHARE });
  // Of a child all of them, in one order: an answer changes those of the other guardians, who may answer at the same time.
  const invitations = await SurveyInvitation.findAll({
    where: studentId ? { surveyId, studentId } : { id },
    order: [["id", "ASC"]],
    lock: true,
  });
  const invitation = invitations.find((each) => each.id === id && each.userId === actor().id);
  if (!invitation) throw notFound("Survey");
  if (!survey.accepts(now())) throw conflict("survey_closed", "The survey does not accept answers any more");
  return { survey, invitation };
}
