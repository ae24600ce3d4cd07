import { integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A request that must take effect once, with its stored response. */
export class IdempotencyKey extends tenantTable({
  userId: uuid(),
  key: text(),
  request: text(),
  requestHash: text(),
  status: integer().nullable(),
  answer: text().nullable(),
}) {}

table(IdempotencyKey, "idempotency_keys");
