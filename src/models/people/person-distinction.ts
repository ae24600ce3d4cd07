import { oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { personMergeEntityTypes } from "./person-merge.ts";

/** Two records that look like one person and are not: they are not proposed as duplicates again. */
export class PersonDistinction extends tenantTable({
  entityType: oneOf(personMergeEntityTypes),
  /** The smaller of both ids. */
  firstId: uuid(),
  secondId: uuid(),
  /** Id of an account. */
  decidedBy: uuid().nullable(),
}) {}

table(PersonDistinction, "person_distinctions");
