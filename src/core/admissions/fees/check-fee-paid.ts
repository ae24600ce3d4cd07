import { conflict } from "../../../lib/errors.ts";
import type { AdmissionApplication, AdmissionCampaign } from "../../../models/admissions/index.ts";
import { requireFee } from "./require-fee.ts";

/**
 * Makes the fee of an application due on its submission, and refuses the submission where the campaign wants the money first.
 * @throws {AppError} 409 `application_fee_due`
 */
export async function checkFeePaid(
  application: AdmissionApplication,
  { feeBeforeSubmission }: AdmissionCampaign,
): Promise<void> {
  const fee = await requireFee(application);
  if (feeBeforeSubmission && fee?.status === "due") {
    const { amount, currency } = fee.amount;
    throw conflict(
      "application_fee_due",
      `The application fee of ${amount} ${currency} must be paid before the application is submitted`,
    );
  }
}
