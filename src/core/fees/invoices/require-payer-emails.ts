import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";
import { payersOf, requireGuardianEmails } from "../../people/obligations/require-guardian-emails.ts";

/** Requires an email to the fee payers of newly issued invoices. Skips opening balances and zero-total invoices. */
export const requireInvoiceEmails: (ids: readonly string[]) => Promise<void> = requireGuardianEmails({
  kind: "invoice",
  sourceType: "FeeInvoice",
  events: (ids) => sql`SELECT f.id AS source_id, f.id::text AS event_key, f.student_id,
      f.cancelled_at IS NULL AND f.kind <> 'opening' AND f.total_minor > 0 AS holds
    FROM fee_invoices f WHERE f.school_id = ${currentSchool} AND f.id = ANY (${ids}::uuid[])`,
  recipients: payersOf("c.student_id"),
});

/** Requires the receipt email to the payer, or, if no guardian is recorded as payer, to the fee payers of the students. */
export const requireReceiptEmail: (paymentId: string) => Promise<void> = requireGuardianEmails({
  kind: "receipt",
  sourceType: "Receipt",
  events: (
    paymentId,
  ) => sql`SELECT r.id AS source_id, r.id::text AS event_key, p.student_id, r.status = 'issued' AS holds,
      p.id AS payment_id, p.payer_guardian_id
    FROM receipts r JOIN payments p ON p.school_id = ${currentSchool} AND p.id = r.payment_id
    WHERE r.school_id = ${currentSchool} AND r.payment_id = ${paymentId}`,
  recipients: sql`SELECT c.payer_guardian_id AS guardian_id WHERE c.payer_guardian_id IS NOT NULL
    UNION SELECT x.guardian_id FROM payment_shares s CROSS JOIN LATERAL (${payersOf("s.student_id")}) x
    WHERE s.school_id = ${currentSchool} AND s.payment_id = c.payment_id AND c.payer_guardian_id IS NULL`,
});

/** Requires a reminder to the fee payers of an invoice that is not paid, once per day of the school. */
export const requireReminderEmails: (id: string) => Promise<void> = requireGuardianEmails({
  kind: "invoice_reminder",
  sourceType: "FeeInvoice",
  events: (
    id,
  ) => sql`SELECT f.id AS source_id, f.id || ':' || ${schoolToday}::text AS event_key, f.student_id,
      f.cancelled_at IS NULL AND f.balance_minor > 0 AS holds
    FROM fee_invoices f WHERE f.school_id = ${currentSchool} AND f.id = ${id}::uuid`,
  recipients: payersOf("c.student_id"),
});
