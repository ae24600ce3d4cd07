import { z } from "zod";
import { FeeCategory, feeCategoryStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";

export const FeeCategoryView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    status: z.enum(feeCategoryStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeCategory" });

export const NewFeeCategory = z
  .strictObject({
    name: text(120),
    code: text(30),
    status: z.enum(feeCategoryStatuses).optional(),
  })
  .meta({ id: "NewFeeCategory" });

export const FeeCategoryChanges = NewFeeCategory.partial().meta({ id: "FeeCategoryChanges" });

export const feeCategories = crud(FeeCategory, {
  name: "Fee category",
  plural: "Fee categories",
  view: FeeCategoryView,
  create: NewFeeCategory,
  update: FeeCategoryChanges,
  catalogue: true,
  access: { read: "fee-plans.read", write: "fee-plans.manage" },
  list: {
    filters: { status: z.enum(feeCategoryStatuses) },
    sort: ["name", "code", "createdAt"],
    search: ["name", "code"],
  },
});
