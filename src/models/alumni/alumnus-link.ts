import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A link by which an alumnus updates the own details. Only the hash of its token is stored. */
export class AlumnusLink extends tenantTable({
  alumnusId: uuid(),
  tokenHash: text(),
  expiresAt: timestamp(),
}) {}

table(AlumnusLink, "alumnus_links");
