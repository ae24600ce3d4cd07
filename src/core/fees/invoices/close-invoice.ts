import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { CreditNote, FeeInvoice, PaymentAllocation } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import type { DecidingPermission } from "../../four-eyes/deciding-permissions.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { nextNumber } from "../../school/next-number.ts";
import { openParts } from "../allocation/open-parts.ts";
import { spend } from "../allocation/plan-allocation.ts";
import { releaseAllocations } from "../allocation/write-allocations.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { postEntries } from "../ledger/post-entries.ts";
import type { NewCreditNote } from "../schemas.ts";
import { minorOf, schoolMoney } from "../school-money.ts";
import { creditNotes } from "./credit-notes.ts";
import { feeInvoices } from "./fee-invoices.ts";
import { requireInvoiceEmails } from "./require-payer-emails.ts";

/** Locks the account first, then the invoice: see the lock order in the README. */
async function locked(id: string): Promise<FeeInvoice> {
  const found = await FeeInvoice.findByPk(id);
  if (!found) throw notFound("Fee invoice");
  await lockAccounts([found.studentId]);
  const invoice = await FeeInvoice.findByPk(id, { lock: true, rejectOnEmpty: true });
  if (invoice.cancelledAt) throw conflict("invoice_cancelled", "The invoice has been cancelled");
  return invoice;
}

/**
 * Requires somebody other than the issuer of the invoice. Otherwise one person could bill a family, keep the payment and
 * make the invoice disappear.
 * @throws {AppError} 409 `own_request`
 */
const requireOtherThanIssuer = ({ issuedBy }: FeeInvoice, permission: DecidingPermission) =>
  requireSecondPerson(permission, [issuedBy]);

/** Lowers the open balance of the installments of an invoice, oldest due date first. */
async function relieve(invoice: FeeInvoice, minor: bigint): Promise<void> {
  const parts = (await openParts([invoice.studentId])).filter(
    ({ feeInvoiceId }) => feeInvoiceId === invoice.id,
  );
  const rows = spend(minor, parts).allocations.map(({ installmentId, amountMinor }) => ({
    id: installmentId,
    amount: String(amountMinor),
  }));
  await execute(sql`
    UPDATE installments i SET relieved_minor = relieved_minor + g.amount, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (id uuid, amount bigint)
      WHERE i.school_id = ${currentSchool} AND i.id = g.id`);
}

const closed = async (invoice: FeeInvoice, verb: "cancel" | "write-off" | "credit", reason: string) => {
  const { id, number, issuedBy } = invoice;
  await audited(FeeInvoice, id, verb === "write-off" ? "write_off" : verb, { after: { reason, issuedBy } });
  await recordActivity({
    verb,
    entityType: "FeeInvoice",
    entityId: id,
    params: { number },
    summary: `Invoice ${number}: ${verb}`,
    audience: "finance",
  });
  return feeInvoices.get(id);
};

/** Cancels an invoice with nothing settled yet. @throws {AppError} 409 `invoice_settled`, `own_request` */
export const cancelInvoice = (id: string, reason: string) =>
  transaction(async () => {
    const invoice = await locked(id);
    const { total, paid, credited, writtenOff } = amountsOf(invoice);
    if (paid + credited + writtenOff > 0n)
      throw conflict(
        "invoice_settled",
        "Part of the invoice is already settled: issue a credit note instead",
      );
    await requireOtherThanIssuer(invoice, "fees.bill");
    const { currency, today } = await schoolMoney();
    await relieve(invoice, total);
    await invoice.update({ cancelledAt: now(), closedReason: reason });
    await requireInvoiceEmails([id]);
    await postEntries([entryOf(invoice, "cancellation", total)], { currency, entryDate: today });
    return closed(invoice, "cancel", reason);
  });

/** Writes off the open balance of an invoice. @throws {AppError} 409 `nothing_open`, `own_request` */
export const writeOffInvoice = (id: string, reason: string) =>
  transaction(async () => {
    const invoice = await locked(id);
    const { balance, writtenOff } = amountsOf(invoice);
    if (balance === 0n) throw conflict("nothing_open", "The invoice has no open balance");
    await requireOtherThanIssuer(invoice, "fees.approve");
    const { currency, today } = await schoolMoney();
    await relieve(invoice, balance);
    await invoice.update({ writtenOffMinor: String(writtenOff + balance), closedReason: reason });
    await postEntries([entryOf(invoice, "write_off", balance)], { currency, entryDate: today });
    return closed(invoice, "write-off", reason);
  });

/**
 * Lowers an invoice with a credit note. Payments beyond the new amount become credit of the student again.
 * @throws {AppError} 409 `over_credited` if the amount exceeds what the invoice still charges, `own_request`
 */
export const issueCreditNote = (id: string, { amount, reason }: z.output<typeof NewCreditNote>) =>
  transaction(async () => {
    const invoice = await locked(id);
    const { currency, today } = await schoolMoney();
    const { amount: minor } = minorOf(currency, { amount });
    const { total, balance, credited, writtenOff } = amountsOf(invoice);
    if (minor > total - credited - writtenOff)
      throw conflict("over_credited", "The amount exceeds what the invoice still charges");
    await requireOtherThanIssuer(invoice, "fees.bill");
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

/** Releases payments allocated to an invoice, latest allocation first. */
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
