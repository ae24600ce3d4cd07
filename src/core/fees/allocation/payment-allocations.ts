import { z } from "zod";
import { PaymentAllocation, paymentAllocationStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const PaymentAllocationView = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    studentId: z.uuid(),
    feeInvoiceId: z.uuid(),
    installmentId: z.uuid(),
    currency: z.string(),
    amount: MoneyView,
    reversedAt: z.date().nullable(),
    status: z.enum(paymentAllocationStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "PaymentAllocation" });

export const paymentAllocations = crud(PaymentAllocation, {
  name: "Payment allocation",
  sensitive: true,
  view: PaymentAllocationView,
  access: { read: "fees.read" },
  list: {
    filters: {
      paymentId: z.uuid(),
      studentId: z.uuid(),
      feeInvoiceId: z.uuid(),
      installmentId: z.uuid(),
      status: z.enum(paymentAllocationStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: ofStudentScope,
});
