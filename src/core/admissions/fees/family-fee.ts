import { z } from "zod";
import {
  type AdmissionApplication,
  type AdmissionCampaign,
  ApplicationFee,
  ApplicationFeePayment,
  applicationFeeStatuses,
} from "../../../models/admissions/index.ts";
import { MoneyView } from "../../common/input/money-schema.ts";

/** What a family sees of the fee of its application. */
export const FamilyFeeView = z
  .object({
    amount: MoneyView,
    status: z.enum(applicationFeeStatuses),
    reference: z.string().describe("To be named in the payment"),
    instructions: z.string().nullable().describe("How to pay"),
    beforeSubmission: z.boolean().describe("Must be paid before the application is submitted"),
    receiptNumber: z.string().nullable(),
  })
  .meta({ id: "FamilyApplicationFee" });

/** Shows the fee; before it is due, with the present amount of the campaign. */
export async function familyFee(
  { id, applicationNumber }: AdmissionApplication,
  { applicationFee, paymentInstructions, feeBeforeSubmission }: AdmissionCampaign,
): Promise<z.input<typeof FamilyFeeView> | null> {
  const fee = await ApplicationFee.findOne({ where: { admissionApplicationId: id } });
  const amount = fee?.amount ?? applicationFee;
  if (!amount) return null;
  const payment =
    fee && (await ApplicationFeePayment.findOne({ where: { applicationFeeId: fee.id, status: "valid" } }));
  return {
    amount,
    status: fee?.status ?? "due",
    reference: applicationNumber ?? id.slice(-8).toUpperCase(),
    instructions: paymentInstructions,
    beforeSubmission: feeBeforeSubmission,
    receiptNumber: payment?.receiptNumber ?? null,
  };
}
