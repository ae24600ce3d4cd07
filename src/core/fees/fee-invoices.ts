import { z } from "zod";
import { FeeInvoice, feeInvoiceKinds, feeInvoiceStates } from "../../models/fees/index.ts";
import { crud } from "../crud.ts";
import { MoneyView } from "../money-schema.ts";
import { ofStudentReach } from "../people/reach.ts";
import { shownTo } from "../visibility.ts";
import { todaySql } from "./today-sql.ts";

/** Overdue is what the day makes of an open invoice: no row says so. */
export const invoiceStatuses = [...feeInvoiceStates, "overdue"] as const;

const statusSql = `CASE WHEN t.state IN ('issued', 'partially_paid') AND EXISTS (
    SELECT FROM installments i WHERE i.school_id = t.school_id AND i.fee_invoice_id = t.id
      AND i.balance_minor > 0 AND i.due_on < ${todaySql})
  THEN 'overdue' ELSE t.state END`;

export const FeeInvoiceView = z
  .object({
    id: z.uuid(),
    number: z.string(),
    studentId: z.uuid(),
    kind: z.enum(feeInvoiceKinds),
    academicYearId: z.uuid().nullable(),
    termId: z.uuid().nullable(),
    feeStructureId: z.uuid().nullable(),
    feeScheduleId: z.uuid().nullable(),
    lateFeeForId: z.uuid().nullable(),
    issuedOn: z.iso.date(),
    dueOn: z.iso.date(),
    currency: z.string(),
    subtotal: MoneyView,
    discount: MoneyView,
    total: MoneyView,
    paid: MoneyView,
    credited: MoneyView,
    writtenOff: MoneyView,
    cancelledAt: z.date().nullable(),
    closedReason: shownTo("finance", z.string().nullable()),
    issuedBy: z.uuid().nullable(),
    balance: MoneyView,
    status: z.enum(invoiceStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "FeeInvoice" });

export const feeInvoices = crud(FeeInvoice, {
  name: "Fee invoice",
  sensitive: true,
  view: FeeInvoiceView,
  access: { read: "fees.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      kind: z.enum(feeInvoiceKinds),
      academicYearId: z.uuid(),
      termId: z.uuid(),
      feeStructureId: z.uuid(),
      feeScheduleId: z.uuid(),
      status: { schema: z.enum(invoiceStatuses), where: `${statusSql} = ?` },
    },
    sort: ["-issuedOn", "dueOn", "number", "createdAt"],
    search: ["number"],
  },
  computed: { status: statusSql },
  reach: ofStudentReach,
});
