import { z } from "zod";
import { schoolToday } from "../../../db/context-values.ts";
import { Installment } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const installmentStatuses = ["pending", "partially_paid", "overdue", "paid"] as const;

const statusSql = `CASE WHEN t.balance_minor = 0 THEN 'paid' WHEN t.due_on < ${schoolToday} THEN 'overdue'
  WHEN t.paid_minor > 0 THEN 'partially_paid' ELSE 'pending' END`;

export const InstallmentView = z
  .object({
    id: z.uuid(),
    feeInvoiceId: z.uuid(),
    studentId: z.uuid(),
    sequence: z.int(),
    dueOn: z.iso.date(),
    currency: z.string(),
    amount: MoneyView,
    paid: MoneyView,
    relieved: MoneyView,
    balance: MoneyView,
    status: z.enum(installmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Installment" });

export const installments = crud(Installment, {
  name: "Installment",
  sensitive: true,
  view: InstallmentView,
  access: { read: "fees.read" },
  list: {
    filters: {
      feeInvoiceId: z.uuid(),
      studentId: z.uuid(),
      status: { schema: z.enum(installmentStatuses), where: `${statusSql} = ?` },
    },
    sort: ["dueOn", "createdAt"],
  },
  computed: { status: statusSql },
  rowScope: ofStudentScope,
});
