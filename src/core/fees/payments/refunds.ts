import { z } from "zod";
import { Refund, refundMethods, refundStatuses } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const RefundView = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    studentId: z.uuid(),
    currency: z.string(),
    amount: MoneyView,
    method: z.enum(refundMethods),
    reason: shownTo("finance", z.string()),
    reference: shownTo("finance", z.string().nullable()),
    requestedBy: z.uuid().nullable(),
    decidedBy: z.uuid().nullable(),
    decidedAt: z.date().nullable(),
    decisionNote: shownTo("finance", z.string().nullable()),
    paidOn: z.iso.date().nullable(),
    status: z.enum(refundStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Refund" });

export const refunds = crud(Refund, {
  name: "Refund",
  sensitive: true,
  view: RefundView,
  access: { read: "fees.read" },
  list: {
    filters: {
      paymentId: z.uuid(),
      studentId: z.uuid(),
      method: z.enum(refundMethods),
      status: z.enum(refundStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: ofStudentScope,
});
