import { type Activity, ActivityEnrollment } from "../../../models/activities/index.ts";
import { audited } from "../../audit/audited.ts";
import { chargeStudents } from "../../fees/invoices/charge-students.ts";
import { notifyEnrollments } from "../notify-enrollments.ts";

/**
 * Accepts students into an activity, which the caller has locked: bills the fee once per student and notifies the families. The
 * database refuses more students than the activity has places for.
 */
export async function acceptStudents(
  activity: Activity,
  enrollments: readonly ActivityEnrollment[],
): Promise<void> {
  if (enrollments.length === 0) return;
  const { feeCategoryId, feeMinor, termId, name, startsOn } = activity;
  const unbilled = enrollments.filter(({ feeInvoiceId }) => !feeInvoiceId);
  const invoices =
    feeCategoryId && feeMinor
      ? await chargeStudents(
          unbilled.map(({ studentId }) => studentId),
          { feeCategoryId, amountMinor: BigInt(feeMinor), description: name, termId, dueOn: startsOn },
        )
      : new Map<string, string>();
  for (const row of enrollments) {
    const { status } = row;
    const feeInvoiceId = row.feeInvoiceId ?? invoices.get(row.studentId) ?? null;
    await row.update({ status: "accepted", position: null, reason: null, leftOn: null, feeInvoiceId });
    await audited(ActivityEnrollment, row.id, "accept", {
      before: { status },
      after: { status: "accepted", feeInvoiceId },
    });
  }
  await notifyEnrollments("accepted", activity, enrollments);
}
