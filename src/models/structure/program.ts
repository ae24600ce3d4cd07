import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const programTypes = ["stream", "track", "special"] as const;
export const programStatuses = ["active", "archived"] as const;

/** A stream, track or special programme that students follow for a year, with its own courses. */
export class Program extends tenantTable({
  name: text(),
  code: text(),
  type: oneOf(programTypes).default("stream"),
  departmentId: uuid().nullable(),
  status: oneOf(programStatuses).default("active"),
}) {}

table(Program, "programs");
