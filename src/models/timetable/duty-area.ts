import { integer, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const dutyAreaKinds = ["playground", "gate", "bus", "lunch", "corridor", "other"] as const;
export const dutyAreaStatuses = ["active", "archived"] as const;

/** A place or task that staff supervise: the playground, the gate, the bus, lunch. */
export class DutyArea extends tenantTable({
  name: text(),
  kind: oneOf(dutyAreaKinds),
  staffNeeded: integer().default(1),
  note: text().nullable(),
  status: oneOf(dutyAreaStatuses).default("active"),
}) {}

table(DutyArea, "duty_areas");
