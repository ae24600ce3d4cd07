import { z } from "zod";
import { schoolToday } from "../../../db/context-values.ts";
import { FeeInvoice, feeInvoiceKinds, feeInvoiceStates } from "../../../models/fees/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

/** Stored states plus `overdue`, which is computed from the current day and never stored. */
export const invoiceStatuses = [...feeInvoiceStates, "overdue"] as const;

const openInstallments = `FROM installments i WHERE i.school_id = t.school_id AND i.fee_invoice_id = t.id AND i.balance_minor > 0`;
const isOpen = "t.state IN ('issued', 'partially_paid')";

const nextDueSql = `(SELECT min(i.due_on) ${openInstallments} AND ${isOpen})`;
const statusSql = (isOverdue: string) =>
  `CASE WHEN ${isOpen} AND ${isOverdue} THEN 'overdue' ELSE t.state END`;
/** Status of the invoices on a page, looked up one by one: for EXISTS PostgreSQL would read all overdue instalments of the school. */
const shownStatusSql = statusSql(`${nextDueSql} < ${schoolToday}`);
/** The same for the filter, which examines all invoices: reading all overdue instalments once is faster there. */
const filteredStatusSql = statusSql(`EXISTS (SELECT ${openInstallments} AND i.due_on < ${schoolToday})`);

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
    dueOn: z.iso.date().describe("Due date of the last instalment"),
    nextDueOn: z.iso
      .date()
      .nullable()
      .describe("Due date of the oldest open instalment; null if none is open"),
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
      status: { schema: z.enum(invoiceStatuses), where: `${filteredStatusSql} = ?` },
    },
    sort: ["-issuedOn", "dueOn", "number", "createdAt"],
    search: ["number"],
  },
  computed: { status: shownStatusSql, nextDueOn: `${nextDueSql}::text` },
  rowScope: ofStudentScope,
});
