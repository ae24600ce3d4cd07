import { day, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const studentDiscountStatuses = ["requested", "approved", "rejected", "ended"] as const;

/** A discount awarded to one student; effective once approved. */
export class StudentDiscount extends tenantTable({
  studentId: uuid(),
  discountSchemeId: uuid(),
  reason: text(),
  startsOn: day(),
  endsOn: day().nullable(),
  requestedBy: uuid().nullable(),
  decidedBy: uuid().nullable(),
  decidedAt: timestamp().nullable(),
  decisionNote: text().nullable(),
  status: oneOf(studentDiscountStatuses).default("requested"),
}) {}

table(StudentDiscount, "student_discounts");
