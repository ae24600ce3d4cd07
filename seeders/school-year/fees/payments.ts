import { DateTime } from "luxon";
import { insertRows, type Row } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";
import type { Billed } from "./fees.ts";

/** How a household pays: nothing, part of what is due, all that is due, or the whole year at once. */
type Habit = "none" | "some" | "due" | "all";

/** Seeds the payments of the invoices, with receipts, ledger entries and totals. */
export async function settleFees(
  { row, random, calendar, country, accounts }: Seeding,
  currency: string,
  billed: readonly Billed[],
  lines: readonly Row[],
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  // Of the demo guardian's children one is paid up, one partly, one not at all.
  const own = new Map<string, Habit>(
    demoStudents.slice(0, 3).map(({ id }, index) => [id, (["due", "some", "none"] as const)[index]!]),
  );
  const payments: Row[] = [];
  const shares: Row[] = [];
  const allocations: Row[] = [];
  const paidOnOf = (dueOn: string) => {
    const days = random.below(14);
    const late = random.chance(0.15);
    return DateTime.fromISO(dueOn)
      .plus({ days: late ? days : -days })
      .toISODate()!;
  };
  const local = country === "KE" || country === "SN" ? "mobile_money" : "bank_transfer";

  for (const { row: invoice, installments } of billed) {
    const habit: Habit =
      own.get(invoice.student_id) ??
      (random.chance(0.1) ? "none" : random.chance(0.15) ? "some" : random.chance(0.15) ? "all" : "due");
    for (const [index, part] of installments.entries()) {
      const paidOn = habit === "all" ? paidOnOf(installments[0]!.due_on) : paidOnOf(part.due_on);
      const wanted =
        habit === "all" ||
        (habit === "due" && part.due_on <= calendar.today) ||
        (habit === "some" && index === 0);
      if (!wanted || paidOn > calendar.today || part.amount_minor === 0n) continue;
      const amount = habit === "some" ? (part.amount_minor * 3n) / 5n : part.amount_minor;
      part.paid_minor = amount;
      invoice.paid_minor += amount;
      const method = random.chance(0.3) ? "cash" : local;
      const { student_id } = invoice;
      const payment = row({
        student_id,
        currency,
        amount_minor: String(amount),
        method,
        reference: method === "cash" ? null : `TX${String(100_000 + payments.length)}`,
        paid_on: paidOn,
        received_by: accounts.bursar.id,
        status: "confirmed",
      });
      payments.push(payment);
      const common = { payment_id: payment.id, student_id, currency, amount_minor: String(amount) };
      shares.push(row({ ...common, allocated_minor: String(amount), refunded_minor: "0", reversed: false }));
      allocations.push(
        row({ ...common, fee_invoice_id: invoice.id, installment_id: part.id, status: "active" }),
      );
    }
  }
  // One household's proof of payment is still to be verified.
  const waiting = billed.find(
    ({ row: { total_minor, paid_minor, student_id } }) => paid_minor < total_minor && !own.has(student_id),
  );
  const announced = waiting
    ? [
        row({
          student_id: waiting.row.student_id,
          currency,
          amount_minor: String(waiting.row.total_minor - waiting.row.paid_minor),
          method: "bank_transfer",
          reference: "TX000001",
          paid_on: calendar.today,
          received_by: null,
          status: "pending_verification",
        }),
      ]
    : [];

  const inOrder = [...payments].sort((a, b) => (String(a["paid_on"]) < String(b["paid_on"]) ? -1 : 1));
  const receipts = numbered(inOrder, row);
  const ledger = [
    ...billed
      .filter(({ row: { total_minor } }) => total_minor > 0n)
      .map(({ row: { id, student_id, number, total_minor, ...invoice } }) =>
        row({
          ...{
            student_id,
            entry_date: invoice["issued_on"],
            kind: "invoice",
            currency,
            debit_minor: String(total_minor),
          },
          ...{ credit_minor: "0", source_type: "FeeInvoice", source_id: id, description: number },
        }),
      ),
    ...inOrder.map((payment, index) =>
      row({
        ...{ student_id: payment["student_id"], entry_date: payment["paid_on"], kind: "payment", currency },
        ...{ debit_minor: "0", credit_minor: payment["amount_minor"] },
        ...{ source_type: "Payment", source_id: payment.id, description: receipts[index]!["number"] },
      }),
    ),
  ];
  await insertRows(
    "fee_invoices",
    billed.map(({ row: invoice }) => asText(invoice)),
  );
  await insertRows("fee_invoice_lines", lines);
  await insertRows(
    "installments",
    billed.flatMap(({ installments }) => installments.map((part) => asText({ ...part, relieved_minor: 0n }))),
  );
  await insertRows("payments", [...payments, ...announced]);
  await insertRows("payment_shares", shares);
  await insertRows("payment_allocations", allocations);
  await insertRows("receipts", receipts);
  await insertRows("number_sequences", sequences(billed, receipts, row));
  // The database maintains the totals; their rows are inserted here so that the seed decides their ids too.
  const students = [...new Set(billed.map(({ row: { student_id } }) => student_id))];
  await insertRows(
    "fee_balances",
    students.map((student_id) => row({ student_id, currency, balance_minor: "0" })),
  );
  const months = new Set(
    ledger.map((entry) => `${String(entry["entry_date"]).slice(0, 7)}-01 ${entry["kind"]}`),
  );
  await insertRows(
    "fee_totals",
    [...months].map((key) => {
      const [month, kind] = key.split(" ");
      return row({ month, kind, currency, debit_minor: "0", credit_minor: "0" });
    }),
  );
  await insertRows("student_ledger_entries", ledger);
}

/** Creates receipts in date order, numbered per year. */
function numbered(payments: readonly Row[], row: Seeding["row"]): Row[] {
  const last = new Map<string, number>();
  return payments.map((payment) => {
    const year = String(payment["paid_on"]).slice(0, 4);
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    return row({
      payment_id: payment.id,
      number: `RCT-${year}-${String(number).padStart(5, "0")}`,
      currency: payment["currency"],
      amount_minor: payment["amount_minor"],
      issued_on: payment["paid_on"],
      status: "issued",
    });
  });
}

/** Creates the number sequences, continuing after the used numbers. */
function sequences(billed: readonly Billed[], receipts: readonly Row[], row: Seeding["row"]): Row[] {
  const given = [
    ...billed.map(({ row: { number } }) => ["fee-invoice", number] as const),
    ...receipts.map((receipt) => ["receipt", String(receipt["number"])] as const),
  ];
  const counts = new Map<string, number>();
  for (const [kind, number] of given) {
    const key = `${kind} ${number.slice(0, 9)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => {
    const [kind, prefix] = key.split(" ");
    return row({ kind, prefix, year: Number(prefix!.slice(4, 8)), padding: 5, next_value: count + 1 });
  });
}

/** Converts amounts to text: JSON has no big integers. */
const asText = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === "bigint" ? String(value) : value]),
  ) as Row;
