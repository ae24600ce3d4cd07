import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import type { Allocation } from "./plan-allocation.ts";

// Each UPDATE also filters by an array of ids: for a join against a CTE of unknown size the planner would choose a
// sequential scan of the whole table.
const insertAllocations = (rows: string, currency: string) => sql`
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS g (id uuid, "paymentId" uuid, "studentId" uuid,
      "feeInvoiceId" uuid, "installmentId" uuid, amount bigint)
  ), shares AS (
    UPDATE payment_shares s SET allocated_minor = allocated_minor + g.amount, updated_at = now()
    FROM (SELECT "paymentId", "studentId", sum(amount) AS amount FROM given GROUP BY 1, 2) g
    WHERE s.school_id = ${currentSchool} AND s.payment_id = ANY (ARRAY(SELECT "paymentId" FROM given))
      AND s.payment_id = g."paymentId" AND s.student_id = g."studentId"
  ), parts AS (
    UPDATE installments i SET paid_minor = paid_minor + g.amount, updated_at = now()
    FROM (SELECT "installmentId", sum(amount) AS amount FROM given GROUP BY 1) g
    WHERE i.school_id = ${currentSchool} AND i.id = ANY (ARRAY(SELECT "installmentId" FROM given))
      AND i.id = g."installmentId"
  ), invoices AS (
    UPDATE fee_invoices f SET paid_minor = paid_minor + g.amount, updated_at = now()
    FROM (SELECT "feeInvoiceId", sum(amount) AS amount FROM given GROUP BY 1) g
    WHERE f.school_id = ${currentSchool} AND f.id = ANY (ARRAY(SELECT "feeInvoiceId" FROM given))
      AND f.id = g."feeInvoiceId"
  )
  INSERT INTO payment_allocations (school_id, id, payment_id, student_id, fee_invoice_id, installment_id,
    currency, amount_minor)
  SELECT ${currentSchool}, id, "paymentId", "studentId", "feeInvoiceId", "installmentId", ${currency}, amount
    FROM given`;

/** Settles installments from payments, in one statement. The caller must hold the locks of the students' accounts. */
export async function writeAllocations(
  allocations: ReadonlyArray<Allocation & { paymentId: string }>,
  currency: string,
): Promise<void> {
  if (allocations.length === 0) return;
  const rows = allocations.map(({ amountMinor, ...each }) => ({
    ...each,
    id: newId(),
    amount: String(amountMinor),
  }));
  await execute(insertAllocations(JSON.stringify(rows), currency));
}

const releaseAllocationsSql = (rows: string, ids: readonly string[], at: Date) => sql`
  WITH given AS (
    SELECT a.*, g.amount AS released, g."restId" FROM jsonb_to_recordset(${rows}::jsonb) AS g (id uuid,
      amount bigint, "restId" uuid)
    JOIN payment_allocations a ON a.school_id = ${currentSchool} AND a.id = g.id AND a.status = 'active'
    WHERE a.id = ANY (${ids}::uuid[])
  ), ended AS (
    UPDATE payment_allocations a SET status = 'reversed', reversed_at = ${at}::timestamptz, updated_at = now()
    FROM given WHERE a.school_id = ${currentSchool} AND a.id = ANY (ARRAY(SELECT id FROM given)) AND a.id = given.id
  ), rest AS (
    INSERT INTO payment_allocations (school_id, id, payment_id, student_id, fee_invoice_id, installment_id,
      currency, amount_minor)
    SELECT ${currentSchool}, "restId", payment_id, student_id, fee_invoice_id, installment_id, currency,
      amount_minor - released
    FROM given WHERE released < amount_minor
  ), shares AS (
    UPDATE payment_shares s SET allocated_minor = allocated_minor - g.amount, updated_at = now()
    FROM (SELECT payment_id, student_id, sum(released) AS amount FROM given GROUP BY 1, 2) g
    WHERE s.school_id = ${currentSchool} AND s.payment_id = ANY (ARRAY(SELECT payment_id FROM given))
      AND s.payment_id = g.payment_id AND s.student_id = g.student_id
  ), parts AS (
    UPDATE installments i SET paid_minor = paid_minor - g.amount, updated_at = now()
    FROM (SELECT installment_id, sum(released) AS amount FROM given GROUP BY 1) g
    WHERE i.school_id = ${currentSchool} AND i.id = ANY (ARRAY(SELECT installment_id FROM given))
      AND i.id = g.installment_id
  )
  UPDATE fee_invoices f SET paid_minor = paid_minor - g.amount, updated_at = now()
  FROM (SELECT fee_invoice_id, sum(released) AS amount FROM given GROUP BY 1) g
  WHERE f.school_id = ${currentSchool} AND f.id = ANY (ARRAY(SELECT fee_invoice_id FROM given))
    AND f.id = g.fee_invoice_id`;

/** Releases allocations fully or in part: the amount becomes credit again and the invoice reopens. */
export async function releaseAllocations(
  released: ReadonlyArray<{ id: string; amountMinor: bigint }>,
  at: Date,
): Promise<void> {
  if (released.length === 0) return;
  const rows = released.map(({ id, amountMinor }) => ({ id, amount: String(amountMinor), restId: newId() }));
  await execute(
    releaseAllocationsSql(
      JSON.stringify(rows),
      rows.map(({ id }) => id),
      at,
    ),
  );
}
