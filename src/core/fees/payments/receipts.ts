import { z } from "zod";
import { Receipt, receiptStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofPaymentScope } from "../row-scope.ts";

export const ReceiptView = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    number: z.string(),
    currency: z.string(),
    amount: MoneyView,
    issuedOn: z.iso.date(),
    voidedAt: z.date().nullable(),
    voidReason: shownTo("finance", z.string().nullable()),
    status: z.enum(receiptStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Receipt" });

export const receipts = crud(Receipt, {
  name: "Receipt",
  sensitive: true,
  view: ReceiptView,
  access: { read: "fees.read" },
  list: {
    filters: { paymentId: z.uuid(), status: z.enum(receiptStatuses) },
    sort: ["-issuedOn", "number", "createdAt"],
    search: ["number"],
  },
  rowScope: ofPaymentScope,
});
