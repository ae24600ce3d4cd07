import type { z } from "zod";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import {
  AdmissionCampaign,
  ApplicationFee,
  ApplicationFeePayment,
} from "../../../models/admissions/index.ts";
import { Payment } from "../../../models/fees/index.ts";
import type { AdmissionApplicationView } from "../../admissions/applications/admission-applications.ts";
import { type ApplicantEnrollment, enrollApplicant } from "../../admissions/applications/enroll-applicant.ts";
import { audited } from "../../audit/audited.ts";
import { openParts } from "../allocation/open-parts.ts";
import { spend } from "../allocation/plan-allocation.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { postEntries } from "../ledger/post-entries.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { schoolMoney } from "../school-money.ts";

/**
 * Enrolls an accepted applicant. Where the campaign credits the application fee, a paid one becomes a payment of the new student in
 * the same transaction: it settles what is open, the rest is credit for the first invoice.
 * @throws {AppError} as `enrollApplicant`
 */
export const enrollPayingApplicant = (
  id: string,
  values: z.output<typeof ApplicantEnrollment>,
): Promise<z.input<typeof AdmissionApplicationView>> =>
  transaction(async () => {
    const application = await enrollApplicant(id, values);
    const { feeCredited } = await AdmissionCampaign.findByPk(application.admissionCampaignId, {
      rejectOnEmpty: true,
    });
    const fee =
      feeCredited &&
      (await ApplicationFee.findOne({ where: { admissionApplicationId: id, status: "paid" }, lock: true }));
    if (fee && !fee.creditedOn) await creditFee(fee, application.studentId!);
    return application;
  });

/** Writes the payment without a second receipt: its ledger entry names that of the application fee. */
async function creditFee(fee: ApplicationFee, studentId: string): Promise<void> {
  const { currency, amountMinor } = fee;
  const { method, receiptNumber, payerName } = await ApplicationFeePayment.findOne({
    where: { applicationFeeId: fee.id, status: "valid" },
    rejectOnEmpty: true,
  });
  const { today } = await schoolMoney();
  await lockAccounts([studentId]);
  const planned = spend(BigInt(amountMinor), await openParts([studentId]));
  const paymentId = newId();
  await execute(sql`
    INSERT INTO payments (school_id, id, student_id, payer_name, currency, amount_minor, method, note, paid_on,
      received_by, confirmed_by, confirmed_at, status)
    VALUES (${currentSchool}, ${paymentId}, ${studentId}, ${payerName}, ${currency}, ${amountMinor}, ${method},
      ${receiptNumber}, ${today}, ${actorId()}::uuid, ${actorId()}::uuid, ${currentTime}::timestamptz, 'confirmed')`);
  const shares = await settlePayment({ id: paymentId, currency, amountMinor }, [studentId], planned);
  const entries = [...shares].map(([student, creditMinor]) => ({
    ...{ studentId: student, kind: "payment" as const, creditMinor },
    ...{ sourceType: "Payment" as const, sourceId: paymentId, description: receiptNumber },
  }));
  await postEntries(entries, { currency, entryDate: today });
  await fee.update({ creditedPaymentId: paymentId, creditedOn: today });
  await audited(Payment, paymentId, "credit", {
    after: { amountMinor, currency, applicationFeeId: fee.id, receiptNumber },
  });
}
