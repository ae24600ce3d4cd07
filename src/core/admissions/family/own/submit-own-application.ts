import type { z } from "zod";
import { requireAnswers } from "../../applications/applicant-answers.ts";
import { findApplication } from "../../applications/find-application.ts";
import { submitLocked } from "../../applications/submit-application.ts";
import { writeAtSchool } from "../at-school.ts";
import { openCampaign } from "../check-family-form.ts";
import { type FamilyApplicationView, toFamilyApplication } from "../family-application.ts";
import { notifyOffice } from "../notify-office.ts";
import { ownApplicationId } from "./own-application.ts";

/**
 * Submits the caller's draft as it was saved.
 * @throws {AppError} 400, 401 `invalid_link`, 409 `application_status`, `campaign_status`, `outside_age_rule`
 */
export const submitOwnApplication = (
  slug: string,
  token: string | undefined,
): Promise<z.input<typeof FamilyApplicationView>> =>
  writeAtSchool(slug, async () => {
    const { application } = await findApplication(await ownApplicationId(token), null);
    if (application.status === "draft") {
      const { questions } = await openCampaign(application.admissionCampaignId);
      requireAnswers(questions, application.answers);
    }
    await submitLocked(application, { ignoreAgeRule: false });
    await notifyOffice(application);
    return toFamilyApplication(application);
  });
