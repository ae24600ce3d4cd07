import { integer, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const retainedEntityTypes = [
  "visitor_log",
  "admission_application",
  "admission_inquiry",
  "student",
  "staff_member",
  "message",
  "assignment_file",
  "document",
  "alumnus",
  "record_transfer",
  "kiosk_scan",
] as const;
export const retentionTriggers = ["left", "closed", "abandoned", "sent", "year_ended", "expired"] as const;
export const retentionActions = ["delete", "anonymise"] as const;
export const retentionRuleStatuses = ["active", "paused"] as const;

/** How long a kind of record is kept after an event. */
export class RetentionRule extends tenantTable({
  entityType: oneOf(retainedEntityTypes),
  trigger: oneOf(retentionTriggers),
  keepDays: integer(),
  action: oneOf(retentionActions),
  /** Id of the account that last changed the rule; a second person activates it. */
  changedBy: uuid().nullable(),
  approvedBy: uuid().nullable(),
  approvedAt: timestamp().nullable(),
  lastRunAt: timestamp().nullable(),
  status: oneOf(retentionRuleStatuses).default("paused"),
}) {}

table(RetentionRule, "retention_rules");
