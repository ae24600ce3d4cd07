import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const householdStatuses = ["active", "archived"] as const;

/** A household as contact and billing unit; defines the sibling order. */
export class Household extends tenantTable({
  name: text(),
  address: text().nullable(),
  feePayerGuardianId: uuid().nullable(),
  status: oneOf(householdStatuses).default("active"),
}) {}

table(Household, "households");
