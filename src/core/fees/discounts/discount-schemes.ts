import { z } from "zod";
import {
  DiscountScheme,
  discountSchemeBasises,
  discountSchemeKinds,
  discountSchemeStatuses,
} from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";

export const DiscountSchemeView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(discountSchemeKinds),
    basis: z.enum(discountSchemeBasises),
    basisPoints: z.int().nullable(),
    currency: z.string(),
    amount: MoneyView.nullable(),
    feeCategoryId: z.uuid().nullable(),
    siblingOrder: z.int().nullable(),
    maxBeneficiaries: z.int().nullable(),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable(),
    createdBy: z.uuid().nullable(),
    status: z.enum(discountSchemeStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DiscountScheme" });

export const discountSchemes = crud(DiscountScheme, {
  name: "Discount scheme",
  view: DiscountSchemeView,
  access: { read: "fee-plans.read" },
  list: {
    filters: {
      kind: z.enum(discountSchemeKinds),
      feeCategoryId: z.uuid(),
      status: z.enum(discountSchemeStatuses),
    },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});
