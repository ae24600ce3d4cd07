import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const visitorLogKinds = ["visit", "pick_up"] as const;
export const visitorLogStatuses = ["in", "out", "denied"] as const;

/** A visitor at the reception, or somebody who picks up a child. */
export class VisitorLog extends tenantTable({
  kind: oneOf(visitorLogKinds),
  name: text(),
  phone: text().nullable(),
  purpose: text().nullable(),
  hostStaffMemberId: uuid().nullable(),
  /** The child who is picked up. */
  studentId: uuid().nullable(),
  /** Who picks up, if it is a guardian of the child. */
  guardianId: uuid().nullable(),
  /** The guardian who agreed to somebody else, and how. */
  confirmedWith: text().nullable(),
  deniedReason: text().nullable(),
  /** Id of an account. */
  recordedBy: uuid().nullable(),
  inAt: timestamp(),
  outAt: timestamp().nullable(),
  status: oneOf(visitorLogStatuses).default("in"),
}) {}

table(VisitorLog, "visitor_logs");
