import { obligeGuardians, payersOf } from "../people/oblige-guardians.ts";

/** Who pays is told of invoices as they are issued; not of what was brought forward, nor of one over nothing. */
export const obligeForInvoices: (ids: readonly string[]) => Promise<void> = obligeGuardians({
  name: "oblige-for-invoices",
  kind: "invoice",
  sourceType: "FeeInvoice",
  events: `SELECT f.id AS source_id, f.id::text AS event_key, f.student_id,
      f.cancelled_at IS NULL AND f.kind <> 'opening' AND f.total_minor > 0 AS holds
    FROM fee_invoices f WHERE f.school_id = $1 AND f.id = ANY ($3::uuid[])`,
  told: payersOf("c.student_id"),
});

/** Who has paid gets the receipt; where that is nobody on record, those who pay for the children. */
export const obligeForReceipt: (paymentId: string) => Promise<void> = obligeGuardians({
  name: "oblige-for-receipt",
  kind: "receipt",
  sourceType: "Receipt",
  events: `SELECT r.id AS source_id, r.id::text AS event_key, p.student_id, r.status = 'issued' AS holds,
      p.id AS payment_id, p.payer_guardian_id
    FROM receipts r JOIN payments p ON p.school_id = $1 AND p.id = r.payment_id
    WHERE r.school_id = $1 AND r.payment_id = $3`,
  told: `SELECT c.payer_guardian_id AS guardian_id WHERE c.payer_guardian_id IS NOT NULL
    UNION SELECT x.guardian_id FROM payment_shares s CROSS JOIN LATERAL (${payersOf("s.student_id")}) x
    WHERE s.school_id = $1 AND s.payment_id = c.payment_id AND c.payer_guardian_id IS NULL`,
});
