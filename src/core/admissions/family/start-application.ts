import { z } from "zod";
import { AdmissionApplication } from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { text } from "../../common/input/schemas.ts";
import { checkMayEmailLinks } from "../../identity/invitations/link-email.ts";
import { applicationLinks } from "./application-links.ts";
import { writeAtSchool } from "./at-school.ts";
import { checkFamilyForm } from "./check-family-form.ts";
import { emailLink } from "./email-link.ts";
import { FamilyApplicationForm } from "./family-application.ts";
import { checkFormTicket } from "./form-ticket.ts";

export const NewFamilyApplication = z
  .strictObject({
    application: FamilyApplicationForm,
    ticket: text(500).describe("As given with the campaigns"),
    website: text(200).or(z.literal("")).default("").describe("Must be empty: people do not see this field"),
  })
  .meta({ id: "NewFamilyApplication" });

export const StartedApplication = z
  .object({ token: z.string().describe("Opens the application; also in the link that is emailed") })
  .meta({ id: "StartedApplication" });

/**
 * Saves a new application of a family without an account, and emails the link to go on with it.
 * @throws {AppError} 400, 404, 409 `campaign_status`
 */
export const startApplication = (
  slug: string,
  { application: form, ...proof }: z.output<typeof NewFamilyApplication>,
): Promise<z.input<typeof StartedApplication>> => {
  checkMayEmailLinks();
  return writeAtSchool(slug, async () => {
    checkFormTicket(proof);
    const application = AdmissionApplication.build({
      ...(await checkFamilyForm(form)),
      appliedOnline: true,
    });
    await application.save();
    await audited(AdmissionApplication, application.id, "create", {
      after: { admissionCampaignId: form.admissionCampaignId, gradeLevelId: form.gradeLevelId },
    });
    const token = await applicationLinks.create(application.id);
    await emailLink(application, token);
    return { token };
  });
};
