import { z } from "zod";
import { Payment, paymentMethods, paymentStatuses, proofTypes } from "../../models/fees/index.ts";
import { crud } from "../crud.ts";
import { MoneyView } from "../money-schema.ts";
import { paymentReach } from "./reach.ts";

export const PaymentView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid().nullable(),
    householdId: z.uuid().nullable(),
    payerGuardianId: z.uuid().nullable(),
    payerName: z.string().nullable(),
    currency: z.string(),
    amount: MoneyView,
    method: z.enum(paymentMethods),
    reference: z.string().nullable(),
    proof: z.string().nullable(),
    proofType: z.enum(proofTypes).nullable().describe("Of the file, where there is one"),
    note: z.string().nullable(),
    paidOn: z.iso.date(),
    receivedBy: z.uuid().nullable(),
    confirmedBy: z.uuid().nullable(),
    confirmedAt: z.date().nullable(),
    statusReason: z.string().nullable(),
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
  reach: paymentReach,
});
