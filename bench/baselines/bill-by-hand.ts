import { randomUUID } from "node:crypto";
import { type Crowd, dueDates } from "../support/database/fee-crowd.ts";
import { asAdmin } from "../support/database/fixture.ts";

const lines = [
  ["Crowd", 1_234_567],
  ["Crowd", 80_000],
  ["Crowd", 9_999],
] as const;
const total = lines.reduce((sum, [, amount]) => sum + amount, 0);
const part = Math.floor(total / 3);
const parts = [total - 2 * part, part, part];

/** Inserts only the rows, a thousand students at a time: no discounts, no RLS policies, not resumable. */
export const billByHand = (url: string, { schoolId, gradeLevelId }: Crowd, round: number): Promise<void> =>
  asAdmin(url, async (client) => {
    const { rows: students } = await client.query(
      "SELECT student_id AS id FROM enrollments WHERE school_id = $1 AND grade_level_id = $2 ORDER BY student_id",
      [schoolId, gradeLevelId],
    );
    await client.query("BEGIN");
    for (let start = 0; start < students.length; start += 1_000) {
      const bills = students.slice(start, start + 1_000).map(({ id }, index) => ({
        id: randomUUID(),
        student: id,
        number: `HAND-${round}-${start + index}`,
      }));
      await client.query(
        `WITH given AS (
           SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, student uuid, number text)
         ), invoices AS (
           INSERT INTO fee_invoices (school_id, id, number, student_id, kind, issued_on, due_on, currency,
             subtotal_minor, discount_minor, total_minor)
           SELECT $1, id, number, student, 'charge', current_date, $3::date, 'KES', $4, 0, $4 FROM given
         ), lines AS (
           INSERT INTO fee_invoice_lines (school_id, id, fee_invoice_id, position, description, quantity, currency,
             unit_amount_minor, amount_minor)
           SELECT $1, gen_random_uuid(), given.id, l.position, 'Crowd', 1, 'KES', l.amount, l.amount
           FROM given, unnest($5::bigint[]) WITH ORDINALITY AS l (amount, position)
         ), parts AS (
           INSERT INTO installments (school_id, id, fee_invoice_id, student_id, sequence, due_on, currency, amount_minor)
           SELECT $1, gen_random_uuid(), given.id, given.student, p.position, p.due_on, 'KES', p.amount
           FROM given, unnest($6::bigint[], $7::date[]) WITH ORDINALITY AS p (amount, due_on, position)
         )
         INSERT INTO student_ledger_entries (school_id, id, student_id, entry_date, kind, currency, debit_minor,
           source_type, source_id, description)
         SELECT $1, gen_random_uuid(), student, current_date, 'invoice', 'KES', $4, 'FeeInvoice', id, number FROM given`,
        [
          schoolId,
          JSON.stringify(bills),
          dueDates.at(-1),
          total,
          lines.map(([, amount]) => amount),
          parts,
          dueDates,
        ],
      );
    }
    await client.query("COMMIT");
  });
