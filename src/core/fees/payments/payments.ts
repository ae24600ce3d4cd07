import { z } from "zod";
import { Payment, paymentMethods, paymentStatuses, proofTypes } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { paymentRelation, paymentScope } from "../row-scope.ts";

export const PaymentView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid().nullable(),
    householdId: shownTo("home", z.uuid().nullable()),
    payerGuardianId: shownTo("payer", z.uuid().nullable()),
    payerName: shownTo("payer", z.string().nullable()),
    currency: z.string(),
    amount: MoneyView,
    method: z.enum(paymentMethods),
    reference: shownTo("payer", z.string().nullable()),
    proof: shownTo("payer", z.string().nullable()),
    proofType: shownTo("payer", z.enum(proofTypes).nullable().describe("Type of the uploaded file, if any")),
    note: shownTo("finance", z.string().nullable()),
    paidOn: z.iso.date(),
    integrationConnectionId: z
      .uuid()
      .nullable()
      .describe("The connection that pulled the payment; null if a person recorded it"),
    receivedBy: z.uuid().nullable(),
    confirmedBy: z.uuid().nullable(),
    confirmedAt: z.date().nullable(),
    statusReason: shownTo("finance", z.string().nullable()),
    status: z.enum(paymentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Payment" });

export const payments = crud(Payment, {
  name: "Payment",
  sensitive: true,
  view: PaymentView,
  access: { read: "fees.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      householdId: z.uuid(),
      method: z.enum(paymentMethods),
      reference: z.string().max(200),
      paidOn: z.iso.date(),
      status: z.enum(paymentStatuses),
    },
    sort: ["-paidOn", "createdAt"],
    search: ["reference", "payerName"],
  },
  rowScope: paymentScope,
  relation: paymentRelation,
});
