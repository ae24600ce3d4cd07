import { day, integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const activityEnrollmentStatuses = [
  "pending",
  "waiting_list",
  "accepted",
  "declined",
  "left",
] as const;
export const declineReasons = [
  "no_consent",
  "not_eligible",
  "clash",
  "enough_places",
  "finished",
  "cancelled",
  "decision",
] as const;

/** The choice of a student for an activity, and the place that it became. */
export class ActivityEnrollment extends tenantTable({
  activityId: uuid(),
  studentId: uuid(),
  /** Among the choices of the student in the term; 1 is the first. */
  rank: integer(),
  enrolledOn: day(),
  /** Id of the account of the guardian, or of the office for consent on paper. */
  consentBy: uuid().nullable(),
  consentedAt: timestamp().nullable(),
  /** On the waiting list, the lowest first. */
  position: integer().nullable(),
  reason: text<(typeof declineReasons)[number]>().nullable(),
  leftOn: day().nullable(),
  feeInvoiceId: uuid().nullable(),
  status: oneOf(activityEnrollmentStatuses).default("pending"),
}) {}

table(ActivityEnrollment, "activity_enrollments");
