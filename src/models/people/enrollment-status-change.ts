import { day, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A step in the history of an enrolment. Append-only. */
export class EnrollmentStatusChange extends tenantTable({
  enrollmentId: uuid(),
  fromStatus: text().nullable(),
  toStatus: text(),
  fromSectionId: uuid().nullable(),
  toSectionId: uuid().nullable(),
  effectiveOn: day(),
  reason: text().nullable(),
  changedBy: uuid().nullable(),
}) {}

table(EnrollmentStatusChange, "enrollment_status_changes");
