import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { FeeInvoice } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { requireReminderEmails } from "./require-payer-emails.ts";

export const InvoiceReminder = z
  .object({
    guardians: z.int().describe("Guardians who are reminded today"),
  })
  .meta({ id: "InvoiceReminder" });

/**
 * Reminds the fee payers of an invoice by email, at most once a day: a second reminder of a day sends nothing.
 * @throws {AppError} 404, 409 `nothing_open`, `nobody_to_remind`
 */
export const remindInvoice = (id: string): Promise<z.output<typeof InvoiceReminder>> =>
  transaction(async () => {
    const invoice = await findLocked(FeeInvoice, id);
    if (invoice.cancelledAt || BigInt(invoice.balanceMinor) === 0n)
      throw conflict("nothing_open", "The invoice has no open balance");
    const before = await remindedToday(id);
    await requireReminderEmails(id);
    const guardians = await remindedToday(id);
    if (guardians === 0)
      throw conflict(
        "nobody_to_remind",
        "Nobody who pays for the student wants to be written to about invoices",
      );
    if (guardians > before) await audited(FeeInvoice, id, "remind", { after: { guardians } });
    return { guardians };
  });

async function remindedToday(id: string): Promise<number> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM guardian_email_obligations
    WHERE school_id = ${currentSchool} AND kind = 'invoice_reminder' AND source_id = ${id}
      AND event_key = ${id} || ':' || ${schoolToday}::text AND status <> 'withdrawn'`);
  return row!.count;
}
