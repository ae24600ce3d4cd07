import { type Fault, invalid } from "../../../lib/errors.ts";
import type { AdmissionCampaign } from "../../../models/admissions/index.ts";
import { openYear } from "../../structure/years/open-year.ts";

/** Checks dates and age rule of a campaign, and that its year is open. @throws {AppError} 400, 409 `year_closed` */
export async function checkCampaign(campaign: AdmissionCampaign): Promise<void> {
  const { opensOn, closesOn, minAge, maxAge, ageOn } = campaign;
  const errors: Fault[] = [];
  if (closesOn < opensOn) errors.push({ path: "closesOn", message: "must be on or after `opensOn`" });
  const hasAge = minAge != null || maxAge != null;
  if (minAge != null && maxAge != null && maxAge < minAge)
    errors.push({ path: "maxAge", message: "must be at least `minAge`" });
  if (hasAge && !ageOn)
    errors.push({ path: "ageOn", message: "is required with an age: the day on which the age counts" });
  if (!hasAge && ageOn)
    errors.push({ path: "ageOn", message: "is only allowed together with `minAge` or `maxAge`" });
  if (campaign.feeBeforeSubmission && campaign.applicationFeeMinor == null)
    errors.push({ path: "feeBeforeSubmission", message: "is only allowed with an `applicationFee`" });
  if (errors.length) throw invalid(errors);
  if (campaign.isNewRecord || campaign.changed("academicYearId")) await openYear(campaign.academicYearId);
}
