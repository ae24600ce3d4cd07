import { z } from "zod";
import { FeeComponent } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";

export const FeeComponentView = z
  .object({
    id: z.uuid(),
    feeStructureId: z.uuid(),
    feeCategoryId: z.uuid(),
    position: z.int(),
    description: z.string(),
    currency: z.string(),
    amount: MoneyView,
    isOptional: z.boolean(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeComponent" });

export const feeComponents = crud(FeeComponent, {
  name: "Fee component",
  view: FeeComponentView,
  access: { read: "fee-plans.read" },
  list: { filters: { feeStructureId: z.uuid(), feeCategoryId: z.uuid() }, sort: ["position", "createdAt"] },
});
