import { z } from "zod";
import { FeeInvoiceLine } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { invoiceScope } from "../row-scope.ts";

export const FeeInvoiceLineView = z
  .object({
    id: z.uuid(),
    feeInvoiceId: z.uuid(),
    position: z.int(),
    feeCategoryId: z.uuid().nullable(),
    discountSchemeId: z.uuid().nullable(),
    description: z.string(),
    quantity: z.int(),
    currency: z.string(),
    unitAmount: MoneyView,
    amount: MoneyView,
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeInvoiceLine" });

export const feeInvoiceLines = crud(FeeInvoiceLine, {
  name: "Fee invoice line",
  view: FeeInvoiceLineView,
  access: { read: "fees.read" },
  list: {
    filters: { feeInvoiceId: z.uuid(), feeCategoryId: z.uuid(), discountSchemeId: z.uuid() },
    sort: ["position", "createdAt"],
  },
  rowScope: invoiceScope,
});
