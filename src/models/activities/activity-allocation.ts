import { integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A run that gave out the places of the activities of a term. */
export class ActivityAllocation extends tenantTable({
  termId: uuid(),
  seed: text(),
  placesEach: integer(),
  countChoices: integer(),
  countAccepted: integer(),
  countWaiting: integer(),
  /** Id of an account. */
  runBy: uuid().nullable(),
}) {}

table(ActivityAllocation, "activity_allocations");
