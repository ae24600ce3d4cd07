import { day, decimal, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const earlyWarningStatuses = ["open", "acknowledged", "closed"] as const;

/** A rule that a student meets. At most one per student and rule is not closed. */
export class EarlyWarning extends tenantTable({
  studentId: uuid(),
  warningRuleId: uuid(),
  /** Value of the indicator on the day that the warning was opened. */
  value: decimal(),
  openedOn: day(),
  /** Id of an account. */
  acknowledgedBy: uuid().nullable(),
  acknowledgedAt: timestamp().nullable(),
  note: text().nullable(),
  assignedStaffMemberId: uuid().nullable(),
  closedOn: day().nullable(),
  status: oneOf(earlyWarningStatuses).default("open"),
}) {}

table(EarlyWarning, "early_warnings");
