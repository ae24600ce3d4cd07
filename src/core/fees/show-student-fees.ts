import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { toMoney } from "../../lib/money.ts";
import { paymentMethods } from "../../models/fees/index.ts";
import { MoneyView } from "../money-schema.ts";
import { studentReach } from "../people/reach.ts";
import { prepared } from "../prepared.ts";
import { shownTo } from "../visibility.ts";
import { visibleSql } from "../visible-sql.ts";
import { type Reach, reachedSql } from "../within.ts";
import { invoiceStatuses } from "./fee-invoices.ts";
import { installmentStatuses } from "./installments.ts";
import { payments } from "./payments.ts";

export const StudentFees = z
  .object({
    studentId: z.uuid(),
    currency: z.string(),
    balance: MoneyView.describe("What the ledger sums up to; below zero: in credit"),
    credit: MoneyView.describe("Paid, and settling nothing yet"),
    overdue: MoneyView,
    nextDue: z.object({ dueOn: z.iso.date(), amount: MoneyView }).nullable(),
    invoices: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        issuedOn: z.iso.date(),
        dueOn: z.iso.date(),
        status: z.enum(invoiceStatuses),
        total: MoneyView,
        paid: MoneyView,
        balance: MoneyView,
        lines: z.array(z.object({ description: z.string(), quantity: z.int(), amount: MoneyView })),
        installments: z.array(
          z.object({
            id: z.uuid(),
            dueOn: z.iso.date(),
            amount: MoneyView,
            balance: MoneyView,
            status: z.enum(installmentStatuses),
          }),
        ),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.uuid(),
        paidOn: z.iso.date(),
        method: z.enum(paymentMethods),
        reference: shownTo("payer", z.string().nullable()),
        amount: MoneyView.describe("What of it is for this student"),
        receipt: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "StudentFees" });

/** Invoices and payments that are shown: the open ones first, then the latest. Older ones are in their lists. */
const shown = 50;

/** Amounts as text, in minor units: a number of JSON would lose digits. */
const text = (studentCondition: string, payer: string) => `
  WITH student AS (
    SELECT id FROM students WHERE school_id = $1 AND id = $2 AND ${studentCondition}
  ), school AS (
    SELECT currency, ($3::timestamptz AT TIME ZONE timezone)::date AS today FROM schools WHERE id = $1
  ), invoices AS (
    SELECT f.* FROM fee_invoices f, student WHERE f.school_id = $1 AND f.student_id = student.id
    ORDER BY f.balance_minor > 0 DESC, f.issued_on DESC, f.id DESC LIMIT ${shown}
  ), parts AS (
    SELECT i.fee_invoice_id, bool_or(i.balance_minor > 0 AND i.due_on < school.today) AS overdue,
      json_agg(json_build_object('id', i.id, 'dueOn', i.due_on, 'amount', i.amount_minor::text,
        'balance', i.balance_minor::text, 'status', CASE WHEN i.balance_minor = 0 THEN 'paid'
          WHEN i.due_on < school.today THEN 'overdue' WHEN i.paid_minor > 0 THEN 'partially_paid' ELSE 'pending' END)
        ORDER BY i.sequence) AS list
    FROM installments i, school WHERE i.school_id = $1 AND i.fee_invoice_id IN (SELECT id FROM invoices) GROUP BY 1
  ), lines AS (
    SELECT l.fee_invoice_id, json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
      'amount', l.amount_minor::text) ORDER BY l.position) AS list
    FROM fee_invoice_lines l WHERE l.school_id = $1 AND l.fee_invoice_id IN (SELECT id FROM invoices) GROUP BY 1
  ), open AS (
    SELECT i.due_on, sum(i.balance_minor) AS minor FROM installments i, student
    WHERE i.school_id = $1 AND i.student_id = student.id AND i.balance_minor > 0 GROUP BY 1
  )
  SELECT student.id AS "studentId", school.currency,
    coalesce((SELECT balance_minor FROM fee_balances b WHERE b.school_id = $1 AND b.student_id = student.id), 0)::text AS balance,
    coalesce((SELECT sum(free_minor) FROM payment_shares s WHERE s.school_id = $1 AND s.student_id = student.id
      AND s.free_minor > 0), 0)::text AS credit,
    coalesce((SELECT sum(minor) FROM open WHERE due_on < school.today), 0)::text AS overdue,
    (SELECT json_build_object('dueOn', due_on, 'amount', minor::text) FROM open WHERE due_on >= school.today
      ORDER BY due_on LIMIT 1) AS "nextDue",
    coalesce((SELECT json_agg(json_build_object('id', f.id, 'number', f.number, 'issuedOn', f.issued_on, 'dueOn', f.due_on,
        'status', CASE WHEN parts.overdue THEN 'overdue' ELSE f.state END, 'total', f.total_minor::text,
        'paid', f.paid_minor::text, 'balance', f.balance_minor::text,
        'lines', lines.list, 'installments', parts.list) ORDER BY f.issued_on DESC, f.id DESC)
      FROM invoices f JOIN parts ON parts.fee_invoice_id = f.id JOIN lines ON lines.fee_invoice_id = f.id), '[]') AS invoices,
    coalesce((SELECT json_agg(row ORDER BY row."paidOn" DESC, row.id DESC) FROM (
      SELECT p.id, p.paid_on AS "paidOn", p.method, p.reference, ${payer} AS "isShown", s.amount_minor::text AS amount, r.number AS receipt
      FROM payment_shares s JOIN payments p ON p.school_id = s.school_id AND p.id = s.payment_id
      LEFT JOIN receipts r ON r.school_id = p.school_id AND r.payment_id = p.id
      WHERE s.school_id = $1 AND s.student_id = student.id AND NOT s.reversed
      ORDER BY p.paid_on DESC, p.id DESC LIMIT ${shown}) row), '[]') AS payments
  FROM student, school`;

/**
 * What a student owes and has paid, in one round trip however long the history is.
 * @param reach which students may be asked for; a portal has the own children alone
 * @throws {AppError} 404 for a student out of reach
 */
export async function showStudentFees(
  id: string,
  reach: Reach = studentReach,
): Promise<z.input<typeof StudentFees>> {
  const values: unknown[] = [schoolId(), id, now()];
  const condition = reachedSql("fees.read", reach, values);
  const payer = visibleSql("payer", payments, "p", values);
  const [row] = await query<any>(prepared(text(condition, payer)), values);
  if (!row) throw notFound("Student");
  const money = (minor: string) => toMoney(minor, row.currency);
  const amounts = (list: any[], ...names: string[]) => {
    for (const each of list) for (const name of names) each[name] = money(each[name]);
    return list;
  };
  amounts([row], "balance", "credit", "overdue");
  if (row.nextDue) amounts([row.nextDue], "amount");
  for (const invoice of amounts(row.invoices, "total", "paid", "balance")) {
    amounts(invoice.lines, "amount");
    amounts(invoice.installments, "amount", "balance");
  }
  for (const payment of amounts(row.payments, "amount")) if (!payment.isShown) delete payment.reference;
  return row;
}
