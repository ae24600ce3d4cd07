import { json, oneOf, text, timestamp } from "../../columns.ts";
import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

const schoolMoveSteps = [
  "copying",
  "draining",
  "frozen",
  "closed",
  "moved",
  "settled",
  "arriving",
  "arrived",
] as const;

/** A school that leaves this database, has left it, or has arrived. Its id is that of the school. */
export class SchoolMove extends globalTable({
  slug: text(),
  step: oneOf(schoolMoveSteps),
  address: text().nullable(),
  jobs: json<object[]>(),
  frozenAt: timestamp().nullable(),
  movedAt: timestamp().nullable(),
  removedAt: timestamp().nullable(),
}) {}

table(SchoolMove, "school_moves");
