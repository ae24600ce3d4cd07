import { conflict, notFound } from "../../../lib/errors.ts";
import {
  type AdmissionApplication,
  InterviewBooking,
  InterviewSlot,
} from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { emailInterview } from "./email-interview.ts";
import { isBookable } from "./is-bookable.ts";
import { startsInFuture } from "./starts-in-future.ts";

/**
 * Books a slot for an application that the caller has locked, and emails the family. The lock of the slot
 * orders those who book it; the database refuses one booking too many, or a second one of an applicant, all the same.
 * @throws {AppError} 404, 409 `application_status`, `interview_booked`, `interview_full`
 */
export async function bookInterview(application: AdmissionApplication, slotId: string): Promise<void> {
  const { id: admissionApplicationId, admissionCampaignId } = application;
  if (!isBookable(application))
    throw conflict("application_status", `The application is ${application.status}: it takes no interview`);
  const slot = await InterviewSlot.findOne({ where: { id: slotId, admissionCampaignId }, lock: true });
  if (!slot || !(await startsInFuture(slot))) throw notFound("Interview slot");
  const status = "booked" as const;
  if (await InterviewBooking.count({ where: { admissionApplicationId, status } }))
    throw conflict("interview_booked", "An interview is booked already: cancel it first");
  if (slot.booked >= slot.capacity)
    throw conflict("interview_full", "This interview has just been taken: choose another one");
  const booking = await InterviewBooking.create({ interviewSlotId: slotId, admissionApplicationId });
  await audited(InterviewBooking, booking.id, "create", {
    after: { interviewSlotId: slotId, admissionApplicationId },
  });
  await emailInterview(application, slot, booking);
}
