import { decimal, integer, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const warningIndicators = [
  "attendance_rate",
  "unexcused_absences",
  "average_mark",
  "average_drop",
  "demerits",
  "incidents",
  "missing_homework",
] as const;
export const warningSeverities = ["low", "medium", "high"] as const;
export const warningRuleStatuses = ["active", "paused"] as const;

/** A condition on an indicator of a student that opens an early warning. */
export class WarningRule extends tenantTable({
  name: text(),
  indicator: oneOf(warningIndicators),
  threshold: decimal(),
  /** The window ends today. */
  windowDays: integer(),
  severity: oneOf(warningSeverities).default("medium"),
  status: oneOf(warningRuleStatuses).default("active"),
}) {}

table(WarningRule, "warning_rules");
