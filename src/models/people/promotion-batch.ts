import { json, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const promotionBatchStatuses = ["draft", "reviewed", "applied", "cancelled"] as const;

/** A year-end promotion: reviewed, then applied; applying it again is safe. */
export class PromotionBatch extends tenantTable({
  fromYearId: uuid(),
  toYearId: uuid(),
  rules: json<Record<string, unknown>>().default({}),
  appliedAt: timestamp().nullable(),
  status: oneOf(promotionBatchStatuses).default("draft"),
}) {}

table(PromotionBatch, "promotion_batches");
