import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, unprepared } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import type { feeInvoiceStates } from "../../../models/fees/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { visibleSql } from "../../common/entities/visible-sql.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { paperOf } from "../../school/paper-of.ts";
import { type StudentHeading, studentHeadingSql } from "../student-heading.ts";
import { feeInvoices } from "./fee-invoices.ts";
import type { installmentStatuses } from "./installments.ts";

/** One statement, so that the paid amounts of installments and invoice come from the same snapshot. */
const selectInvoice = (id: string, scopeCondition: Sql, office: Sql) => unprepared`
  SELECT f.number, f.state, CASE WHEN ${office} THEN f.closed_reason END AS reason, f.currency, ${studentHeadingSql},
    to_char(f.issued_on, 'YYYY-MM-DD') AS "issuedOn", to_char(f.due_on, 'YYYY-MM-DD') AS "dueOn",
    f.subtotal_minor::text AS subtotal, f.discount_minor::text AS discount, f.total_minor::text AS total,
    f.paid_minor::text AS paid, f.credited_minor::text AS credited, f.written_off_minor::text AS "writtenOff",
    f.balance_minor::text AS balance,
    coalesce((SELECT string_agg(g.given_name || ' ' || g.family_name, ', ' ORDER BY sg.is_primary DESC, g.id)
      FROM student_guardians sg JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = sg.guardian_id
      WHERE sg.school_id = ${currentSchool} AND sg.student_id = s.id AND sg.is_fee_payer AND sg.status = 'active'),
      (SELECT h.name FROM households h WHERE h.school_id = ${currentSchool} AND h.id = s.household_id)) AS payer,
    (SELECT json_agg(json_build_object('description', l.description, 'quantity', l.quantity::text,
        'unitAmount', l.unit_amount_minor::text, 'amount', l.amount_minor::text) ORDER BY l.position)
      FROM fee_invoice_lines l WHERE l.school_id = ${currentSchool} AND l.fee_invoice_id = f.id) AS lines,
    (SELECT json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount_minor::text,
        'paid', i.paid_minor::text, 'balance', i.balance_minor::text, 'status',
        CASE WHEN i.balance_minor = 0 THEN 'paid'
          WHEN i.due_on < ${schoolToday} THEN 'overdue'
          WHEN i.paid_minor > 0 THEN 'partially_paid' ELSE 'pending' END) ORDER BY i.sequence)
      FROM installments i WHERE i.school_id = ${currentSchool} AND i.fee_invoice_id = f.id) AS installments
  FROM fee_invoices f JOIN students s ON s.school_id = ${currentSchool} AND s.id = f.student_id
  WHERE f.school_id = ${currentSchool} AND f.id = ${id}
    AND f.id IN (SELECT id FROM fee_invoices WHERE school_id = ${currentSchool} AND id = ${id} AND ${scopeCondition})`;

interface Found extends StudentHeading {
  number: string;
  state: (typeof feeInvoiceStates)[number];
  reason: string | null;
  currency: string;
  issuedOn: string;
  dueOn: string;
  subtotal: string;
  discount: string;
  total: string;
  paid: string;
  credited: string;
  writtenOff: string;
  balance: string;
  payer: string | null;
  lines: ReadonlyArray<{ description: string; quantity: string; unitAmount: string; amount: string }>;
  installments: ReadonlyArray<{
    dueOn: string;
    amount: string;
    paid: string;
    balance: string;
    status: (typeof installmentStatuses)[number];
  }>;
}

/** Prints an invoice as PDF with its current payments. @throws {AppError} 404 */
export async function* printInvoice(id: string): AsyncGenerator<Uint8Array> {
  const office = visibleSql("finance", feeInvoices, "f");
  const [invoice] = await query<Found>(selectInvoice(id, scopeSql("fees.read", ofStudentScope), office));
  if (!invoice) throw notFound("Fee invoice");
  const { words, day, job } = await paperOf();
  const notices: Readonly<Partial<Record<Found["state"], string>>> = words.invoiceNotices;
  const { number, state, currency } = invoice;
  const money = (minor: string) => toMoney(minor, currency).amount;
  const sum = (label: string, minor: string) => ({ label, amount: money(minor) });
  const sumUnlessZero = (label: string, minor: string) => (minor === "0" ? [] : [sum(label, minor)]);
  yield* print(job("fee-invoice", `${words.invoice} ${number}`), [
    {
      ...invoice,
      notice: notices[state] ?? null,
      issuedOn: day(invoice.issuedOn),
      dueOn: day(invoice.dueOn),
      lines: invoice.lines.map((line) => ({
        ...line,
        unitAmount: money(line.unitAmount),
        amount: money(line.amount),
      })),
      sums: [
        ...(invoice.discount === "0" ? [] : [sum(words.subtotal, invoice.subtotal)]),
        ...(invoice.discount === "0" ? [] : [sum(words.discounts, `-${invoice.discount}`)]),
        sum(words.total, invoice.total),
        sum(words.paid, invoice.paid),
        ...sumUnlessZero(words.credited, invoice.credited),
        ...sumUnlessZero(words.writtenOff, invoice.writtenOff),
        sum(words.balanceDue, invoice.balance),
      ],
      installments: invoice.installments.map(({ dueOn, amount, paid, balance, status }) => ({
        dueOn: day(dueOn),
        amount: money(amount),
        paid: money(paid),
        balance: money(balance),
        // Without an open balance, though it was not fully paid.
        status:
          words.instalmentStates[
            status === "paid" && paid !== amount ? (state === "cancelled" ? "cancelled" : "settled") : status
          ],
      })),
    },
  ]);
}
