import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { context, schoolId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import {
  AdmissionApplication,
  ApplicationFee,
  ApplicationFeePayment,
  applicationFeeMethods,
} from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { nextNumber } from "../../school/next-number.ts";
import { schoolDay } from "../../school/school-day.ts";
import { type ApplicationFeeShown, shownFee } from "./application-fees.ts";
import { requireFee } from "./require-fee.ts";

/** Methods whose reference identifies a payment, so it is required. */
const methodsWithReference: readonly string[] = ["card", "mobile_money", "cheque", "bank_transfer"];

export const NewApplicationFeePayment = z
  .strictObject({
    admissionApplicationId: z.uuid(),
    method: z.enum(applicationFeeMethods),
    reference: text(120).nullable().default(null),
    payerName: text(160).nullable().default(null),
    note: paragraphs(500).nullable().default(null),
    paidOn: z.iso.date().optional().describe("Default: today"),
  })
  .refine(({ method, reference }) => reference !== null || !methodsWithReference.includes(method), {
    path: ["reference"],
    message: "is required for this method",
  })
  .meta({ id: "NewApplicationFeePayment" });

export const ApplicationFeeReason = z
  .strictObject({ reason: paragraphs(500) })
  .meta({ id: "ApplicationFeeReason" });

/** The application is locked before its fee, by everybody. @throws {AppError} 400, 404 */
async function feeOf(applicationId: string): Promise<ApplicationFee> {
  const fee = await requireFee(await findLocked(AdmissionApplication, applicationId));
  if (!fee) throw conflict("no_application_fee", "The campaign of this application has no fee");
  return fee;
}

const mustBeDue = ({ status }: ApplicationFee): void => {
  if (status !== "due") throw conflict("application_fee_status", `The application fee is ${status} already`);
};

/**
 * Records that the whole fee of an application was received, and numbers the receipt.
 * @throws {AppError} 400, 404, 409 `no_application_fee`, `application_fee_status`, `payment_known`
 */
export const payApplicationFee = ({
  admissionApplicationId,
  ...values
}: z.output<typeof NewApplicationFeePayment>): Promise<ApplicationFeeShown> =>
  transaction(async () => {
    const fee = await feeOf(admissionApplicationId);
    mustBeDue(fee);
    const today = await schoolDay();
    const paidOn = values.paidOn ?? today;
    if (paidOn > today)
      throw invalid([{ path: "paidOn", message: `must not be in the future: today is ${today}` }]);
    const { amountMinor, currency } = fee;
    const year = Number(today.slice(0, 4));
    const receiptNumber = await nextNumber({
      ...{ schoolId: schoolId(), kind: "application-receipt", year, prefix: `AF-${year}-` },
    });
    const payment = await ApplicationFeePayment.create({
      ...{ ...values, paidOn, amountMinor, currency, receiptNumber },
      applicationFeeId: fee.id,
      receivedBy: context().actor?.id ?? null,
    });
    await fee.update({ status: "paid" });
    await audited(ApplicationFeePayment, payment.id, "record", {
      after: { amountMinor, currency, method: values.method, receiptNumber, admissionApplicationId },
    });
    return shownFee(fee.id);
  });

/**
 * Voids the payment of a fee, which is due again: for mistakes, and money that is given back. Somebody else than who received it.
 * @throws {AppError} 404, 409 `payment_voided`, `application_fee_credited`, `own_request`
 */
export const voidApplicationFeePayment = (
  id: string,
  { reason }: z.output<typeof ApplicationFeeReason>,
): Promise<ApplicationFeeShown> =>
  transaction(async () => {
    const found = await ApplicationFeePayment.findByPk(id);
    // The fee first, as everybody who changes its payments locks it.
    const fee = found && (await findLocked(ApplicationFee, found.applicationFeeId));
    const payment = await findLocked(ApplicationFeePayment, id);
    if (payment.status !== "valid") throw conflict("payment_voided", "This payment is voided already");
    if (fee!.creditedOn)
      throw conflict(
        "application_fee_credited",
        "The fee was credited to the student: reverse the payment of the student instead",
      );
    await requireSecondPerson("fees.approve", [payment.receivedBy]);
    await payment.update({
      ...{ status: "voided", voidedOn: await schoolDay(), voidReason: reason },
      voidedBy: context().actor?.id ?? null,
    });
    await fee!.update({ status: "due" });
    await audited(ApplicationFeePayment, id, "reverse", {
      before: { status: "valid" },
      after: { status: "voided", reason },
    });
    return shownFee(fee!.id);
  });

/** Waives the fee of an application. @throws {AppError} 404, 409 `no_application_fee`, `application_fee_status` */
export const waiveApplicationFee = (
  applicationId: string,
  { reason }: z.output<typeof ApplicationFeeReason>,
): Promise<ApplicationFeeShown> =>
  transaction(async () => {
    const fee = await feeOf(applicationId);
    mustBeDue(fee);
    await fee.update({ status: "waived", waiveReason: reason, waivedBy: context().actor?.id ?? null });
    await audited(ApplicationFee, fee.id, "waive", {
      before: { status: "due" },
      after: { status: "waived", reason },
    });
    return shownFee(fee.id);
  });
