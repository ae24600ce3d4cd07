import { json, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const personMergeEntityTypes = ["student", "guardian", "staff_member"] as const;
export const personMergeStatuses = ["applied", "undone"] as const;

/** A merge of two records of one person, with the data needed to undo it. */
export class PersonMerge extends tenantTable({
  entityType: oneOf(personMergeEntityTypes),
  keptId: uuid(),
  mergedId: uuid(),
  snapshot: json<Record<string, unknown>>(),
  mergedBy: uuid().nullable(),
  undoneAt: timestamp().nullable(),
  status: oneOf(personMergeStatuses).default("applied"),
}) {}

table(PersonMerge, "person_merges");
