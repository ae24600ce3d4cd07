import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import {
  type AdmissionApplication,
  AdmissionCampaign,
  AdmissionInquiry,
} from "../../../models/admissions/index.ts";
import { transition } from "../../common/entities/transition.ts";
import { nextNumber } from "../../school/next-number.ts";
import { schoolDay } from "../../school/school-day.ts";
import { checkFeePaid } from "../fees/check-fee-paid.ts";
import { ageFault } from "./age-fault.ts";
import { applicationTransitions } from "./application-transitions.ts";
import { emailFamily } from "./email-family.ts";
import { findApplication } from "./find-application.ts";

export const AdmissionSubmission = z
  .strictObject({
    ignoreAgeRule: z
      .boolean()
      .default(false)
      .describe("Accept a child outside of the age rule of the campaign; recorded in the audit trail"),
  })
  .meta({ id: "AdmissionSubmission" });

/**
 * Submits a draft: assigns its number, emails the family, and marks the inquiry that it came from as `applied`.
 * @throws {AppError} 400 for missing details; 404; 409 `application_status`, `campaign_status`, `outside_age_rule`, `application_fee_due`
 */
export const submitApplication = (
  id: string,
  submission: z.output<typeof AdmissionSubmission>,
): Promise<AdmissionApplication> =>
  transaction(async () => {
    const { application } = await findApplication(id, "admissions.manage");
    await submitLocked(application, submission);
    return application;
  });

/** Submits a draft that the caller has locked. @throws {AppError} as `submitApplication`, without 404 */
export async function submitLocked(
  application: AdmissionApplication,
  { ignoreAgeRule }: z.output<typeof AdmissionSubmission>,
): Promise<void> {
  const { dateOfBirth, admissionCampaignId, admissionInquiryId } = application;
  const campaign = await AdmissionCampaign.findByPk(admissionCampaignId, { rejectOnEmpty: true });
  const day = await schoolDay();
  const set = { submittedAt: now(), applicationNumber: "" };
  await transition(application, {
    ...applicationTransitions("The application", "submitted"),
    verb: "change_status",
    check: async () => {
      if (!dateOfBirth)
        throw invalid([{ path: "dateOfBirth", message: "is required to submit the application" }]);
      if (campaign.status !== "open")
        throw conflict(
          "campaign_status",
          `${campaign.name} is ${campaign.status}: applications cannot be submitted`,
        );
      const fault = ageFault(campaign, dateOfBirth);
      if (fault && !ignoreAgeRule) throw conflict("outside_age_rule", fault);
      await checkFeePaid(application, campaign);
      set.applicationNumber = await nextNumber({
        ...{ schoolId: schoolId(), kind: "application", year: Number(day.slice(0, 4)) },
        prefix: `A${day.slice(0, 4)}/`,
      });
    },
    set,
    after: ignoreAgeRule ? { ignoreAgeRule } : {},
  });
  if (admissionInquiryId)
    await AdmissionInquiry.update(
      { status: "applied", lostReason: null },
      { where: { id: admissionInquiryId } },
    );
  await emailFamily(application, "received");
}
