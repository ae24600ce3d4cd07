import {
  type AdmissionApplication,
  AdmissionCampaign,
  ApplicationFee,
} from "../../../models/admissions/index.ts";

/**
 * Gets the fee of an application, locked. Creates it with the present amount of the campaign if there is none; the caller has
 * locked the application.
 * @returns null if the campaign has no fee
 */
export async function requireFee({
  id,
  admissionCampaignId,
}: Pick<AdmissionApplication, "id" | "admissionCampaignId">): Promise<ApplicationFee | null> {
  const known = await ApplicationFee.findOne({ where: { admissionApplicationId: id }, lock: true });
  if (known) return known;
  const { applicationFeeMinor, currency } = await AdmissionCampaign.findByPk(admissionCampaignId, {
    rejectOnEmpty: true,
  });
  if (applicationFeeMinor === null) return null;
  return ApplicationFee.create({
    admissionApplicationId: id,
    amountMinor: applicationFeeMinor,
    currency: currency!,
  });
}
