import { insertRows } from "../../../db/insert-rows.ts";
import { actorId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { StudentLedgerEntry } from "../../../models/fees/index.ts";

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

/** Posts entries to the ledger; a trigger updates the balances. Entries of zero are skipped. */
export async function postEntries(entries: readonly Entry[], { currency, entryDate }: Common): Promise<void> {
  const rows = entries
    .filter(({ debitMinor = 0n, creditMinor = 0n }) => debitMinor > 0n || creditMinor > 0n)
    .map(({ debitMinor = 0n, creditMinor = 0n, ...entry }) => ({
      ...entry,
      id: newId(),
      entryDate,
      currency,
      debitMinor: String(debitMinor),
      creditMinor: String(creditMinor),
      postedBy: actorId(),
    }));
  await insertRows(StudentLedgerEntry, rows);
}
