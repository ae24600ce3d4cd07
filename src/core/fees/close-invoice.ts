import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { CreditNote, FeeInvoice, PaymentAllocation } from "../../models/fees/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { DecidingPermission } from "../four-eyes/deciding-permissions.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import { nextNumber } from "../platform/next-number.ts";
import { creditNotes } from "./credit-notes.ts";
import { feeInvoices } from "./fee-invoices.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { obligeForInvoices } from "./oblige-payers.ts";
import { openParts } from "./open-parts.ts";
import { spend } from "./plan-allocation.ts";
import { postEntries } from "./post-entries.ts";
import type { NewCreditNote } from "./schemas.ts";
import { minorOf, schoolMoney } from "./school-money.ts";
import { releaseAllocations } from "./write-allocations.ts";

/** The account first, then the invoice. */
async function locked(id: string): Promise<FeeInvoice> {
  const found = await FeeInvoice.findByPk(id);
  if (!found) throw notFound("Fee invoice");
  await lockAccounts([found.studentId]);
  const invoice = await FeeInvoice.findByPk(id, { lock: true, rejectOnEmpty: true });
  if (invoice.cancelledAt) throw conflict("invoice_cancelled", "The invoice is cancelled");
  return invoice;
}

/**
 * Who billed it does not lower it: otherwise one person could bill a family, keep what it pays, and make the bill
 * disappear.
 * @throws {AppError} 409 `own_request`
 */
const requireOther = ({ issuedBy }: FeeInvoice, permission: DecidingPermission) =>
  requireSecondPerson(permission, [issuedBy]);

/** Lowers what is open of the parts of an invoice, the oldest due first. */
async function relieve(invoice: FeeInvoice, minor: bigint): Promise<void> {
  const parts = (await openParts([invoice.studentId])).filter(
    ({ feeInvoiceId }) => feeInvoiceId === invoice.id,
  );
  const rows = spend(minor, parts).allocations.map(({ installmentId, amountMinor }) => ({
    id: installmentId,
    amount: String(amountMinor),
  }));
  await query(
    {
      name: "relieve-installments",
      text: `UPDATE installments i SET relieved_minor = relieved_minor + g.amount, updated_at = now()
        FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, amount bigint) WHERE i.school_id = $1 AND i.id = g.id`,
    },
    [schoolId(), JSON.stringify(rows)],
    { readOnly: false },
  );
}

const closed = async (invoice: FeeInvoice, verb: string, reason: string) => {
  const { id, number, issuedBy } = invoice;
  await recordAudit({
    action: `fee-invoices.${verb}`,
    entityType: "FeeInvoice",
    entityId: id,
    after: { reason, issuedBy },
  });
  await recordActivity({
    verb,
    entityType: "FeeInvoice",
    entityId: id,
    summary: `Invoice ${number}: ${verb}`,
    audience: "finance",
  });
  return feeInvoices.get(id);
};

/** Takes back an invoice that nothing was paid of. @throws {AppError} 409 `invoice_settled`, `own_request` */
export const cancelInvoice = (id: string, reason: string) =>
  transaction(async () => {
    const invoice = await locked(id);
    const { total, paid, credited, writtenOff } = amountsOf(invoice);
    if (paid + credited + writtenOff > 0n)
      throw conflict("invoice_settled", "Some of the invoice is settled: issue a credit note instead");
    await requireOther(invoice, "fees.bill");
    const { currency, today } = await schoolMoney();
    await relieve(invoice, total);
    await invoice.update({ cancelledAt: now(), closedReason: reason });
    await obligeForInvoices([id]);
    await postEntries([entryOf(invoice, "cancellation", total)], { currency, entryDate: today });
    return closed(invoice, "cancel", reason);
  });

/** Gives up what is open of an invoice. @throws {AppError} 409 `nothing_open`, `own_request` */
export const writeOffInvoice = (id: string, reason: string) =>
  transaction(async () => {
    const invoice = await locked(id);
    const { balance, writtenOff } = amountsOf(invoice);
    if (balance === 0n) throw conflict("nothing_open", "Nothing of the invoice is open");
    await requireOther(invoice, "fees.approve");
    const { currency, today } = await schoolMoney();
    await relieve(invoice, balance);
    await invoice.update({ writtenOffMinor: String(writtenOff + balance), closedReason: reason });
    await postEntries([entryOf(invoice, "write_off", balance)], { currency, entryDate: today });
    return closed(invoice, "write-off", reason);
  });

/**
 * Lowers an invoice. What was paid beyond the new amount is in credit of the student again.
 * @throws {AppError} 409 `over_credited` for more than the invoice charges, `own_request`
 */
export const issueCreditNote = (id: string, { amount, reason }: z.output<typeof NewCreditNote>) =>
  transaction(async () => {
    const invoice = await locked(id);
    const { currency, today } = await schoolMoney();
    const { amount: minor } = minorOf(currency, { amount });
    const { total, balance, credited, writtenOff } = amountsOf(invoice);
    if (minor > total - credited - writtenOff)
      throw conflict("over_credited", "This is more than what is left of the invoice");
    await requireOther(invoice, "fees.bill");
    if (minor > balance) await release(id, minor - balance);
    await relieve(invoice, minor);
    await invoice.reload();
    await invoice.update({ creditedMinor: String(credited + minor) });
    const year = Number(today.slice(0, 4));
    const number = await nextNumber({
      schoolId: schoolId(),
      kind: "credit-note",
      year,
      prefix: `CRN-${year}-`,
    });
    const { studentId } = invoice;
    const note = await CreditNote.create({
      id: newId(),
      number,
      feeInvoiceId: id,
      studentId,
      currency,
      amountMinor: String(minor),
      reason,
      issuedOn: today,
      issuedBy: actorId(),
    });
    const entry = {
      studentId,
      kind: "credit_note",
      creditMinor: minor,
      sourceType: "CreditNote",
      sourceId: note.id,
      description: number,
    } as const;
    await postEntries([entry], { currency, entryDate: today });
    await closed(invoice, "credit", reason);
    return creditNotes.get(note.id);
  });

/** Frees what was paid on an invoice, the latest first. */
async function release(feeInvoiceId: string, minor: bigint): Promise<void> {
  const active = await PaymentAllocation.findAll({
    where: { feeInvoiceId, status: "active" },
    order: [["id", "DESC"]],
  });
  let left = minor;
  const released = active.flatMap(({ id, amountMinor }) => {
    const amount = BigInt(amountMinor) < left ? BigInt(amountMinor) : left;
    left -= amount;
    return amount > 0n ? [{ id, amountMinor: amount }] : [];
  });
  await releaseAllocations(released, now());
}

const amountsOf = (invoice: FeeInvoice) => ({
  total: BigInt(invoice.totalMinor),
  paid: BigInt(invoice.paidMinor),
  credited: BigInt(invoice.creditedMinor),
  writtenOff: BigInt(invoice.writtenOffMinor),
  balance: BigInt(invoice.balanceMinor),
});

const entryOf = (invoice: FeeInvoice, kind: "cancellation" | "write_off", creditMinor: bigint) =>
  ({
    studentId: invoice.studentId,
    kind,
    creditMinor,
    sourceType: "FeeInvoice",
    sourceId: invoice.id,
    description: invoice.number,
  }) as const;
