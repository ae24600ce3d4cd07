import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, unprepared } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import type { Words } from "../../../documents/words/words-of.ts";
import { notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import type { Payment, Receipt } from "../../../models/fees/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { visibleSql } from "../../common/entities/visible-sql.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { paperOf } from "../../school/paper-of.ts";
import { ofPaymentScope } from "../row-scope.ts";
import { payments } from "./payments.ts";
import { receipts } from "./receipts.ts";

/** For a payment shared by siblings, selects only shares and invoices of students in the row scope of the caller. */
const selectReceipt = (
  id: string,
  { receipt, student, payer, office }: Record<"receipt" | "student" | "payer" | "office", Sql>,
) => unprepared`
  WITH receipt AS (
    SELECT * FROM receipts WHERE school_id = ${currentSchool} AND id = ${id} AND ${receipt}
  ), shares AS (
    SELECT * FROM payment_shares WHERE school_id = ${currentSchool} AND payment_id = (SELECT payment_id FROM receipt) AND ${student}
  ), settled AS (
    SELECT * FROM payment_allocations WHERE school_id = ${currentSchool} AND payment_id = (SELECT payment_id FROM receipt)
      AND status = 'active' AND ${student}
  )
  SELECT r.number, r.status, CASE WHEN ${office} THEN r.void_reason END AS reason, r.currency, r.amount_minor::text AS amount,
    to_char(r.issued_on, 'YYYY-MM-DD') AS "issuedOn", to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn",
    p.method, CASE WHEN ${payer} THEN p.reference END AS reference,
    CASE WHEN ${payer} THEN coalesce(p.payer_name, (SELECT g.given_name || ' ' || g.family_name FROM guardians g
        WHERE g.school_id = ${currentSchool} AND g.id = p.payer_guardian_id),
      (SELECT h.name FROM households h WHERE h.school_id = ${currentSchool} AND h.id = p.household_id)) END AS payer,
    (SELECT string_agg(s.given_name || ' ' || s.family_name, ', ' ORDER BY s.given_name, s.id)
      FROM students s WHERE s.school_id = ${currentSchool} AND s.id IN (SELECT student_id FROM shares)) AS students,
    coalesce((SELECT sum(refunded_minor) FROM shares), 0)::text AS refunded,
    coalesce((SELECT sum(free_minor) FROM shares), 0)::text AS credit,
    coalesce((SELECT json_agg(json_build_object('invoice', f.number,
        'student', s.given_name || ' ' || s.family_name, 'dueOn', i.due_on, 'amount', a.amount_minor::text)
        ORDER BY i.due_on, f.number, i.sequence, a.id)
      FROM settled a JOIN fee_invoices f ON f.school_id = ${currentSchool} AND f.id = a.fee_invoice_id
        JOIN installments i ON i.school_id = ${currentSchool} AND i.id = a.installment_id
        JOIN students s ON s.school_id = ${currentSchool} AND s.id = a.student_id), '[]') AS settled
  FROM receipt r JOIN payments p ON p.school_id = ${currentSchool} AND p.id = r.payment_id`;

interface Found {
  number: string;
  status: Receipt["status"];
  reason: string | null;
  currency: string;
  amount: string;
  issuedOn: string;
  paidOn: string;
  method: Payment["method"];
  reference: string | null;
  payer: string | null;
  students: string;
  refunded: string;
  credit: string;
  settled: ReadonlyArray<{ invoice: string; student: string; dueOn: string; amount: string }>;
}

/**
 * Prints a receipt as PDF with what the payment currently settles.
 * @param locale of the reader, if known
 * @throws {AppError} 404
 */
export async function* printReceipt(id: string, locale?: string | null): AsyncGenerator<Uint8Array> {
  const [receipt] = await query<Found>(
    selectReceipt(id, {
      receipt: scopeSql("fees.read", ofPaymentScope),
      student: scopeSql("fees.read", ofStudentScope),
      payer: visibleSql("payer", payments, "p"),
      office: visibleSql("finance", receipts, "r"),
    }),
  );
  if (!receipt) throw notFound("Receipt");
  const { words, day, job } = await paperOf(locale);
  const { number, currency, status } = receipt;
  const money = (minor: string | bigint) => toMoney(minor, currency).amount;
  yield* print(job("receipt", `${words.receipt} ${number}`), [
    {
      ...receipt,
      notice: status === "voided" ? words.receiptVoid : null,
      issuedOn: day(receipt.issuedOn),
      paidOn: day(receipt.paidOn),
      method: words.methods[receipt.method],
      amount: money(receipt.amount),
      settled: receipt.settled.map((part) => ({
        ...part,
        dueOn: day(part.dueOn),
        amount: money(part.amount),
      })),
      sums:
        status === "voided"
          ? []
          : sumsOf(receipt, words).map(([label, minor]) => ({ label, amount: money(minor) })),
    },
  ]);
}

/** The sums add up to the amount received, even if the caller may see only part of it in detail. */
function sumsOf(
  { amount, settled, refunded, credit }: Found,
  words: Words,
): Array<[label: string, minor: bigint]> {
  const whole = settled.reduce((sum, part) => sum + BigInt(part.amount), 0n);
  const others = BigInt(amount) - whole - BigInt(refunded) - BigInt(credit);
  return [
    [words.sumSettled, whole],
    ...(refunded === "0" ? [] : [[words.sumRefunded, BigInt(refunded)] as [string, bigint]]),
    ...(others === 0n ? [] : [[words.sumOthers, others] as [string, bigint]]),
    [words.sumCredit, BigInt(credit)],
    [words.amountReceived, BigInt(amount)],
  ];
}
