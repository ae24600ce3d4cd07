import { conflict, invalid } from "../../../lib/errors.ts";
import { AdmissionApplication, AdmissionCampaign } from "../../../models/admissions/index.ts";
import { schoolDay } from "../../school/school-day.ts";
import { checkApplication } from "../applications/admission-applications.ts";
import { toAnswers } from "../applications/applicant-answers.ts";
import { campaignState } from "./campaign-state.ts";
import type { FamilyApplicationForm } from "./family-application.ts";

/**
 * Checks the form of a family against a campaign that is open today.
 * @returns the values of the application
 * @throws {AppError} 400, 409 `campaign_status`
 */
export async function checkFamilyForm({ answers, ...form }: FamilyApplicationForm) {
  if (!form.guardians[0]?.email)
    throw invalid([
      { path: "guardians.0.email", message: "is required: the link to the application is sent there" },
    ]);
  const campaign = await openCampaign(form.admissionCampaignId);
  const values = { ...form, answers: toAnswers(campaign.questions, answers) };
  await checkApplication(AdmissionApplication.build(values));
  return values;
}

/** Gets a campaign that takes applications today. @throws {AppError} 400, 409 `campaign_status` */
export async function openCampaign(id: string): Promise<AdmissionCampaign> {
  const campaign = await AdmissionCampaign.findByPk(id);
  // A draft is not there for families.
  if (!campaign || campaign.status === "draft")
    throw invalid([{ path: "admissionCampaignId", message: "there is no such admission campaign" }]);
  const state = campaignState(campaign, await schoolDay());
  if (state !== "open")
    throw conflict(
      "campaign_status",
      state === "closed"
        ? `${campaign.name} is closed: applications are no longer taken`
        : `${campaign.name} opens on ${campaign.opensOn}`,
    );
  return campaign;
}
