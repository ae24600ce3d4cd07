import { z } from "zod";
import { PromotionBatch, promotionBatchStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const PromotionBatchView = z
  .object({
    id: z.uuid(),
    fromYearId: z.uuid(),
    toYearId: z.uuid(),
    rules: z.record(z.string(), z.unknown()),
    appliedAt: z.date().nullable(),
    status: z.enum(promotionBatchStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "PromotionBatch" });

export const promotionBatches = crud(PromotionBatch, {
  name: "Promotion batch",
  view: PromotionBatchView,
  access: { read: "promotions.manage", write: "promotions.manage" },
  list: {
    filters: { fromYearId: z.uuid(), toYearId: z.uuid(), status: z.enum(promotionBatchStatuses) },
    sort: ["-createdAt"],
  },
});
