import { day, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const absenceNoticeStatuses = ["submitted", "accepted", "rejected", "withdrawn"] as const;

/** An absence that a guardian or the office reports or excuses. */
export class AbsenceNotice extends tenantTable({
  studentId: uuid(),
  guardianId: uuid().nullable(),
  startsOn: day(),
  endsOn: day(),
  reason: text(),
  documentId: uuid().nullable(),
  submittedBy: uuid().nullable(),
  decidedBy: uuid().nullable(),
  decidedAt: timestamp().nullable(),
  decisionNote: text().nullable(),
  status: oneOf(absenceNoticeStatuses).default("submitted"),
}) {}

table(AbsenceNotice, "absence_notices");
