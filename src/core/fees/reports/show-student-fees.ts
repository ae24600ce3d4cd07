import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { raw, type Sql, sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import { paymentMethods } from "../../../models/fees/index.ts";
import { type RowScope, scopeSql } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { visibleSql } from "../../common/entities/visible-sql.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { JsonText } from "../../common/lists/json-text.ts";
import { studentScope } from "../../people/row-scope.ts";
import { invoiceStatuses } from "../invoices/fee-invoices.ts";
import { installmentStatuses } from "../invoices/installments.ts";
import { payments } from "../payments/payments.ts";

export const StudentFees = z
  .object({
    studentId: z.uuid(),
    currency: z.string(),
    balance: MoneyView.describe("Sum of the ledger; negative: credit"),
    credit: MoneyView.describe("Paid but not yet allocated to an invoice"),
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
        amount: MoneyView.describe("Share of this student"),
        receipt: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "StudentFees" });

/** Invoices and payments shown: open ones first, then the latest. Older ones are available in their own lists. */
const MAX_SHOWN = 50;

/** Returns amounts as text in minor units: JSON numbers would lose digits. */
const selectStudentFees = (studentId: string, studentCondition: Sql, payer: Sql) => sql`
  SELECT student.id AS "studentId", school.currency,
    coalesce((SELECT balance_minor FROM fee_balances b WHERE b.school_id = ${currentSchool} AND b.student_id = student.id), 0)::text AS balance,
    coalesce((SELECT sum(free_minor) FROM payment_shares s WHERE s.school_id = ${currentSchool} AND s.student_id = student.id
      AND s.free_minor > 0), 0)::text AS credit,
    coalesce((SELECT sum(balance_minor) FROM installments i WHERE i.school_id = ${currentSchool} AND i.student_id = student.id
      AND i.balance_minor > 0 AND i.due_on < school.today), 0)::text AS overdue,
    (SELECT json_build_object('dueOn', due_on, 'amount', sum(balance_minor)::text) FROM installments i
      WHERE i.school_id = ${currentSchool} AND i.student_id = student.id AND i.balance_minor > 0 AND i.due_on >= school.today
      GROUP BY due_on ORDER BY due_on LIMIT 1) AS "nextDue",
    coalesce((SELECT json_agg(json_build_object('id', f.id, 'number', f.number, 'issuedOn', f.issued_on, 'dueOn', f.due_on,
        'status', CASE WHEN parts.overdue THEN 'overdue' ELSE f.state END, 'total', f.total_minor::text,
        'paid', f.paid_minor::text, 'balance', f.balance_minor::text, 'lines', coalesce((
          SELECT json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
            'amount', l.amount_minor::text) ORDER BY l.position)
          FROM fee_invoice_lines l WHERE l.school_id = ${currentSchool} AND l.fee_invoice_id = f.id), '[]'),
        'installments', parts.list) ORDER BY f.issued_on DESC, f.id DESC)
      FROM (
        SELECT * FROM fee_invoices f WHERE f.school_id = ${currentSchool} AND f.student_id = student.id
        ORDER BY f.balance_minor > 0 DESC, f.issued_on DESC, f.id DESC LIMIT ${raw(MAX_SHOWN)}
      ) f CROSS JOIN LATERAL (
        SELECT bool_or(i.balance_minor > 0 AND i.due_on < school.today) AS overdue,
          json_agg(json_build_object('id', i.id, 'dueOn', i.due_on, 'amount', i.amount_minor::text,
            'balance', i.balance_minor::text, 'status', CASE WHEN i.balance_minor = 0 THEN 'paid'
              WHEN i.due_on < school.today THEN 'overdue' WHEN i.paid_minor > 0 THEN 'partially_paid' ELSE 'pending' END)
            ORDER BY i.sequence) AS list
        FROM installments i WHERE i.school_id = ${currentSchool} AND i.fee_invoice_id = f.id
      ) parts WHERE parts.list IS NOT NULL), '[]') AS invoices,
    coalesce((SELECT json_agg(row ORDER BY row."paidOn" DESC, row.id DESC) FROM (
      SELECT p.id, p.paid_on AS "paidOn", p.method, p.reference, ${payer} AS "isShown", s.amount_minor::text AS amount, r.number AS receipt
      FROM payment_shares s JOIN payments p ON p.school_id = s.school_id AND p.id = s.payment_id
      LEFT JOIN receipts r ON r.school_id = p.school_id AND r.payment_id = p.id
      WHERE s.school_id = ${currentSchool} AND s.student_id = student.id AND NOT s.reversed
      ORDER BY p.paid_on DESC, p.id DESC LIMIT ${raw(MAX_SHOWN)}) row), '[]') AS payments
  FROM (SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ${studentId} AND ${studentCondition}) student,
    (SELECT currency, ${schoolToday} AS today FROM schools WHERE id = ${currentSchool} OFFSET 0) school`;

/**
 * Shows what a student owes and has paid, in one round trip regardless of the length of the history.
 * @param rowScope which students the caller may see; the family view passes the caller's own children only
 * @throws {AppError} 404 for a student outside the row scope
 */
export async function showStudentFees(id: string, rowScope: RowScope = studentScope): Promise<JsonText> {
  const [row] = await query<any>(
    selectStudentFees(id, scopeSql("fees.read", rowScope), visibleSql("payer", payments, "p")),
  );
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
  const shown: z.input<typeof StudentFees> = {
    ...row,
    payments: row.payments.map(showPayment(row.currency)),
  };
  return JsonText.of(JSON.stringify(shown), shown);
}

/** The reference is left out for callers who may not see it. */
const showPayment =
  (currency: string) =>
  ({ id, paidOn, method, reference, isShown, amount, receipt }: any) => ({
    ...{ id, paidOn, method },
    ...(isShown && { reference }),
    ...{ amount: toMoney(amount, currency), receipt },
  });
