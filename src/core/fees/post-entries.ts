import { query } from "../../db/query.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";

interface Entry {
  studentId: string;
  kind: "payment" | "refund" | "credit_note" | "write_off" | "cancellation" | "reversal";
  debitMinor?: bigint;
  creditMinor?: bigint;
  sourceType: "FeeInvoice" | "Payment" | "Refund" | "CreditNote";
  sourceId: string;
  description: string;
}

interface Common {
  currency: string;
  entryDate: string;
}

/** Posts movements to the ledger, and with them to the balances. */
export async function postEntries(entries: readonly Entry[], { currency, entryDate }: Common): Promise<void> {
  const rows = entries.map(({ debitMinor = 0n, creditMinor = 0n, ...entry }) => ({
    ...entry,
    id: newId(),
    debit: String(debitMinor),
    credit: String(creditMinor),
  }));
  await query(
    {
      name: "post-entries",
      text: `INSERT INTO student_ledger_entries (school_id, id, student_id, entry_date, kind, currency, debit_minor,
          credit_minor, source_type, source_id, description, posted_by)
        SELECT $1, id, "studentId", $3::date, kind, $4, debit, credit, "sourceType", "sourceId", description, $5::uuid
        FROM jsonb_to_recordset($2::jsonb) AS e (id uuid, "studentId" uuid, kind text, debit bigint, credit bigint,
          "sourceType" text, "sourceId" uuid, description text)
        WHERE debit > 0 OR credit > 0`,
    },
    [schoolId(), JSON.stringify(rows), entryDate, currency, actorId()],
    { readOnly: false },
  );
}
