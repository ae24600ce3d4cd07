import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { join, type Sql, sql, unprepared } from "../../../db/sql.ts";

export interface Difference {
  check: string;
  entity: string;
  id: string;
  expected: string;
  found: string;
}

/** Each check calculates the same amount in two ways and returns the rows where they differ. */
const checks: Readonly<Record<string, readonly [entity: string, differences: Sql]>> = {
  "stored balance = sum of ledger entries": [
    "student",
    sql`SELECT coalesce(b.student_id, e.student_id) AS id, coalesce(e.minor, 0) AS expected, coalesce(b.balance_minor, 0) AS found
     FROM (SELECT * FROM fee_balances WHERE school_id = ${currentSchool}) b FULL JOIN
       (SELECT student_id, sum(debit_minor - credit_minor) AS minor FROM student_ledger_entries WHERE school_id = ${currentSchool} GROUP BY 1) e
       ON e.student_id = b.student_id`,
  ],
  "ledger balance of a student = open invoices less credit": [
    "student",
    sql`SELECT s.id, coalesce(f.minor, 0) - coalesce(p.minor, 0) + coalesce(r.minor, 0) AS expected, coalesce(e.minor, 0) AS found
     FROM students s
     LEFT JOIN (SELECT student_id, sum(debit_minor - credit_minor) AS minor FROM student_ledger_entries WHERE school_id = ${currentSchool} GROUP BY 1) e
       ON e.student_id = s.id
     LEFT JOIN (SELECT student_id, sum(balance_minor) AS minor FROM fee_invoices WHERE school_id = ${currentSchool} GROUP BY 1) f ON f.student_id = s.id
     LEFT JOIN (SELECT student_id, sum(amount_minor - allocated_minor) AS minor FROM payment_shares
       WHERE school_id = ${currentSchool} AND NOT reversed GROUP BY 1) p ON p.student_id = s.id
     LEFT JOIN (SELECT student_id, sum(amount_minor) AS minor FROM refunds WHERE school_id = ${currentSchool} AND status = 'completed' GROUP BY 1) r
       ON r.student_id = s.id
     WHERE s.school_id = ${currentSchool}`,
  ],
  "invoice total = sum of its lines": [
    "invoice",
    sql`SELECT f.id, coalesce(sum(l.amount_minor), 0) AS expected, f.total_minor AS found FROM fee_invoices f
     LEFT JOIN fee_invoice_lines l ON l.school_id = f.school_id AND l.fee_invoice_id = f.id
     WHERE f.school_id = ${currentSchool} GROUP BY f.id, f.total_minor`,
  ],
  "invoice total = sum of its installments": [
    "invoice",
    sql`SELECT f.id, coalesce(sum(i.amount_minor), 0) AS expected, f.total_minor AS found FROM fee_invoices f
     LEFT JOIN installments i ON i.school_id = f.school_id AND i.fee_invoice_id = f.id
     WHERE f.school_id = ${currentSchool} GROUP BY f.id, f.total_minor`,
  ],
  "invoice balance = sum of its installment balances": [
    "invoice",
    sql`SELECT f.id, coalesce(sum(i.balance_minor), 0) AS expected, f.balance_minor AS found FROM fee_invoices f
     LEFT JOIN installments i ON i.school_id = f.school_id AND i.fee_invoice_id = f.id
     WHERE f.school_id = ${currentSchool} GROUP BY f.id, f.balance_minor`,
  ],
  "invoice paid = sum of its allocations": [
    "invoice",
    sql`SELECT f.id, coalesce(sum(a.amount_minor), 0) AS expected, f.paid_minor AS found FROM fee_invoices f
     LEFT JOIN payment_allocations a ON a.school_id = f.school_id AND a.fee_invoice_id = f.id AND a.status = 'active'
     WHERE f.school_id = ${currentSchool} GROUP BY f.id, f.paid_minor`,
  ],
  "invoice credited = sum of its credit notes": [
    "invoice",
    sql`SELECT f.id, coalesce(sum(c.amount_minor), 0) AS expected, f.credited_minor AS found FROM fee_invoices f
     LEFT JOIN credit_notes c ON c.school_id = f.school_id AND c.fee_invoice_id = f.id
     WHERE f.school_id = ${currentSchool} GROUP BY f.id, f.credited_minor`,
  ],
  "installment paid = sum of its allocations": [
    "installment",
    sql`SELECT i.id, coalesce(sum(a.amount_minor), 0) AS expected, i.paid_minor AS found FROM installments i
     LEFT JOIN payment_allocations a ON a.school_id = i.school_id AND a.installment_id = i.id AND a.status = 'active'
     WHERE i.school_id = ${currentSchool} GROUP BY i.id, i.paid_minor`,
  ],
  "payment share allocated = sum of its allocations": [
    "payment share",
    sql`SELECT s.id, coalesce(sum(a.amount_minor), 0) AS expected, s.allocated_minor AS found FROM payment_shares s
     LEFT JOIN payment_allocations a ON a.school_id = s.school_id AND a.payment_id = s.payment_id
       AND a.student_id = s.student_id AND a.status = 'active'
     WHERE s.school_id = ${currentSchool} GROUP BY s.id, s.allocated_minor`,
  ],
  "confirmed or reversed payment = sum of its shares": [
    "payment",
    sql`SELECT p.id, CASE WHEN p.status IN ('confirmed', 'reversed') THEN p.amount_minor ELSE 0 END AS expected,
       coalesce(sum(s.amount_minor), 0) AS found
     FROM payments p LEFT JOIN payment_shares s ON s.school_id = p.school_id AND s.payment_id = p.id
     WHERE p.school_id = ${currentSchool} GROUP BY p.id, p.status, p.amount_minor`,
  ],
  "ledger entries of a payment = its confirmed amount": [
    "payment",
    sql`SELECT p.id, CASE WHEN p.status = 'confirmed' THEN p.amount_minor ELSE 0 END AS expected,
       coalesce(sum(e.credit_minor - e.debit_minor), 0) AS found
     FROM payments p LEFT JOIN student_ledger_entries e ON e.school_id = p.school_id AND e.source_id = p.id
     WHERE p.school_id = ${currentSchool} GROUP BY p.id, p.status, p.amount_minor`,
  ],
  "ledger entries of an invoice = total less write-offs, zero if cancelled": [
    "invoice",
    sql`SELECT f.id, CASE WHEN f.cancelled_at IS NULL THEN f.total_minor - f.written_off_minor ELSE 0 END AS expected,
       coalesce(sum(e.debit_minor - e.credit_minor), 0) AS found
     FROM fee_invoices f LEFT JOIN student_ledger_entries e ON e.school_id = f.school_id AND e.source_id = f.id
     WHERE f.school_id = ${currentSchool} GROUP BY f.id, f.cancelled_at, f.total_minor, f.written_off_minor`,
  ],
  "stored monthly totals = sum of ledger entries": [
    "month",
    sql`SELECT coalesce(t.month, e.month)::text || ' ' || coalesce(t.kind, e.kind) AS id, coalesce(e.minor, 0) AS expected,
       coalesce(t.debit_minor - t.credit_minor, 0) AS found
     FROM (SELECT * FROM fee_totals WHERE school_id = ${currentSchool}) t FULL JOIN
       (SELECT date_trunc('month', entry_date)::date AS month, kind, sum(debit_minor - credit_minor) AS minor
        FROM student_ledger_entries WHERE school_id = ${currentSchool} GROUP BY 1, 2) e ON e.month = t.month AND e.kind = t.kind`,
  ],
};

const selectDifferences = unprepared`${join(
  Object.entries(checks).map(
    ([check, [entity, differences]]) => sql`
      SELECT ${check}::text AS "check", ${entity}::text AS entity, id::text, expected::text, found::text FROM (${differences}) c
      WHERE expected <> found`,
  ),
  "\nUNION ALL\n",
)}`;

/**
 * Compares documents, allocations and ledger of the school, to the minor unit.
 * @returns every difference; none unless something is broken
 */
export const checkLedger = (): Promise<Difference[]> => query<any>(selectDifferences);
