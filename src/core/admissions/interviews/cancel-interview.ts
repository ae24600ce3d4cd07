import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import {
  AdmissionApplication,
  InterviewBooking,
  InterviewSlot,
  type interviewCancellers,
} from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { emailInterview } from "./email-interview.ts";

/**
 * Cancels the booked interview of an application, if there is one, and emails the family. The caller has locked the application.
 * @returns whether there was one
 */
export async function cancelInterviewOf(
  application: AdmissionApplication,
  cancelledBy: (typeof interviewCancellers)[number],
): Promise<boolean> {
  const where = { admissionApplicationId: application.id, status: "booked" as const };
  // The lock of the application keeps it as it is; the slot comes before its bookings in the lock order.
  const booking = await InterviewBooking.findOne({ where });
  if (!booking) return false;
  const slot = await findLocked(InterviewSlot, booking.interviewSlotId);
  await booking.update({ status: "cancelled", cancelledBy });
  await audited(InterviewBooking, booking.id, "cancel", { after: { cancelledBy } });
  await emailInterview(application, slot, booking);
  return true;
}

/** Cancels a booked interview for the office. @throws {AppError} 404, 409 `interview_cancelled` */
export const cancelInterview = (id: string): Promise<InterviewBooking> =>
  transaction(async () => {
    const where = scopeWhere("admissions.manage", wholeSchoolOnly);
    const { admissionApplicationId } = await findLocked(InterviewBooking, id, { where, lock: false });
    // The application comes first in the lock order.
    const application = await findLocked(AdmissionApplication, admissionApplicationId);
    const booking = await InterviewBooking.findByPk(id, { rejectOnEmpty: true });
    if (booking.status !== "booked")
      throw conflict("interview_cancelled", "The interview is cancelled already");
    await cancelInterviewOf(application, "office");
    return booking.reload();
  });
