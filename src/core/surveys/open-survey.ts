import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict } from "../../lib/errors.ts";
import { Survey } from "../../models/surveys/index.ts";
import { audited } from "../audit/audited.ts";
import { transition } from "../common/entities/transition.ts";
import { findSurvey } from "./find-survey.ts";
import { inviteAudience } from "./invite-audience.ts";
import { notifySurvey } from "./notify-survey.ts";
import { type SurveyShown, shownSurvey } from "./surveys.ts";

/** Between two reminders of one survey. */
const REMINDER_INTERVAL_MS = 3_600_000;

const refuse = (status: string) =>
  conflict("survey_status", `The survey is ${status}: that is not possible any more`);

/** Opens a draft. The audience is invited at once, or by the job when its time comes. @throws {AppError} 404, 409 `survey_status`, `survey_empty` */
export const openSurvey = (id: string): Promise<SurveyShown> =>
  transaction(async () => {
    const survey = await findSurvey(id);
    await transition<Survey["status"]>(survey, {
      ...{ from: "draft", to: "open", verb: "open", refuse },
      check: async () => {
        if (survey.closesAt <= now())
          throw conflict("survey_status", "The survey is over: change its time first");
        if (survey.questions.length === 0 && survey.kind !== "consent")
          throw conflict("survey_empty", "The survey has no question: add one first");
      },
    });
    if (survey.opensAt <= now()) await inviteToSurvey(survey);
    return shownSurvey(id);
  });

/** Invites and notifies the audience of an open survey, which the caller has locked. */
export async function inviteToSurvey(survey: Survey): Promise<void> {
  await survey.update({ invitedAt: now() });
  await inviteAudience(survey);
  await notifySurvey(survey, "opened");
}

/** Closes an open survey for good. @throws {AppError} 404, 409 `survey_status` */
export const closeSurvey = (id: string): Promise<SurveyShown> =>
  transaction(async () => {
    const survey = await findSurvey(id);
    await transition<Survey["status"]>(survey, { from: "open", to: "closed", verb: "close", refuse });
    return shownSurvey(id);
  });

/**
 * Reminds those who have not answered. People who joined the audience later are invited, too.
 * @throws {AppError} 404, 409 `survey_status`, `survey_reminded`
 */
export const remindOfSurvey = (id: string): Promise<SurveyShown> =>
  transaction(async () => {
    const survey = await findSurvey(id);
    if (!survey.accepts(now())) throw conflict("survey_status", "The survey does not accept answers");
    if (survey.remindedAt && +now() - +survey.remindedAt < REMINDER_INTERVAL_MS)
      throw conflict(
        "survey_reminded",
        "Reminders were sent within the last hour: wait before you send more",
      );
    const reminded = await sendReminder(survey);
    await audited(Survey, id, "remind", { after: { reminded } });
    return shownSurvey(id);
  });

/** Reminds those who have not answered an open survey, which the caller has locked. @returns their number */
export async function sendReminder(survey: Survey): Promise<number> {
  await survey.update({ remindedAt: now() });
  await inviteAudience(survey);
  return notifySurvey(survey, "reminder");
}
