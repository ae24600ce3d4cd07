import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const interviewBookingStatuses = ["booked", "cancelled"] as const;
export const interviewCancellers = ["office", "family"] as const;

/** The interview of an applicant. A unique index gives each applicant one interview. */
export class InterviewBooking extends tenantTable({
  interviewSlotId: uuid(),
  admissionApplicationId: uuid(),
  /** What came of it; internal. */
  result: text().nullable(),
  cancelledBy: oneOf(interviewCancellers).nullable(),
  status: oneOf(interviewBookingStatuses).default("booked"),
}) {}

table(InterviewBooking, "interview_bookings");
