import test from "ava";
import fc from "fast-check";
import { spend, spendAsNamed } from "../../../src/core/fees/allocation/plan-allocation.ts";
import { draftInvoice } from "../../../src/core/fees/invoices/draft-invoice.ts";
import { shareOf, split } from "../../../src/lib/money.ts";

/** `FEE_SPLITS=100000 node test/run.ts test/fees/ledger/rounding.test.ts` takes some seconds more. */
const splits = Number(process.env["FEE_SPLITS"] ?? 5_000);
const amount = fc.bigInt({ min: 0n, max: 10_000_000_000_000n });
const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 24 });
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);

test("parts sum up exactly, each less than one unit off, whatever their order", (t) => {
  fc.assert(
    fc.property(amount, weights, (whole, shares) => {
      const parts = split(whole, shares);
      const all = BigInt(shares.reduce((a, b) => a + b, 0));
      if (sum(parts) !== whole) return false;
      const close = parts.every((part, index) => {
        const off = part * all - whole * BigInt(shares[index]!);
        return off < all && off > -all;
      });
      const ordered = (list: readonly bigint[]) =>
        [...list].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join();
      return close && ordered(split(whole, [...shares].reverse())) === ordered(parts);
    }),
    { numRuns: splits },
  );
  t.deepEqual(split(10_000n, [1, 1, 1]), [3_334n, 3_333n, 3_333n]);
  t.deepEqual(split(1n, [1, 9_999]), [0n, 1n]);
  t.throws(() => split(-1n, [1]), { instanceOf: RangeError });
  t.throws(() => split(1n, []), { instanceOf: RangeError });
  t.throws(() => split(1n, [0, 1]), { instanceOf: RangeError });
});

test("a share in basis points is rounded half up", (t) => {
  t.is(shareOf(5_000n, 333), 167n);
  t.is(shareOf(1n, 5_000), 1n);
  t.is(shareOf(1n, 4_999), 0n);
  t.is(shareOf(9_999n, 3_333), 3_333n);
});

const charge = fc.record({
  feeCategoryId: fc.constantFrom("tuition", "bus", "meals"),
  description: fc.constant("x"),
  quantity: fc.integer({ min: 1, max: 20 }),
  unitMinor: fc.bigInt({ min: 0n, max: 1_000_000n }),
});
const discount = fc.record({
  discountSchemeId: fc.uuid(),
  name: fc.constant("d"),
  basisPoints: fc.option(fc.integer({ min: 1, max: 10_000 })),
  amountMinor: fc.bigInt({ min: 1n, max: 5_000_000n }),
  feeCategoryId: fc.option(fc.constantFrom("tuition", "bus", "none")),
});

test("an invoice adds up, and discounts never exceed what they apply to", (t) => {
  fc.assert(
    fc.property(
      fc.array(charge, { minLength: 1, maxLength: 6 }),
      fc.array(discount, { maxLength: 5 }),
      weights,
      (charges, discounts, shares) => {
        const given = discounts.map((each) =>
          each.basisPoints === null ? each : { ...each, amountMinor: null },
        );
        const draft = draftInvoice(
          charges,
          given,
          shares.map((weight, index) => ({ dueOn: `2026-01-${index + 1}`, weight })),
        );
        const of = (category: string, sign: 1 | -1) =>
          sum(
            draft.lines
              .filter(
                ({ feeCategoryId, unitMinor }) =>
                  feeCategoryId === category && (sign > 0 ? unitMinor >= 0n : unitMinor < 0n),
              )
              .map(({ quantity, unitMinor }) => BigInt(quantity) * unitMinor),
          );
        return (
          draft.totalMinor >= 0n &&
          draft.totalMinor === draft.subtotalMinor - draft.discountMinor &&
          draft.totalMinor ===
            sum(draft.lines.map(({ quantity, unitMinor }) => BigInt(quantity) * unitMinor)) &&
          draft.totalMinor === sum(draft.installments.map(({ amountMinor }) => amountMinor)) &&
          ["tuition", "bus", "none"].every((category) => of(category, 1) + of(category, -1) >= 0n)
        );
      },
    ),
    { numRuns: 2_000 },
  );
  t.pass();
});

test("what is spent is what there was, and no part gets more than is open", (t) => {
  const part = fc.record({
    installmentId: fc.uuid(),
    feeInvoiceId: fc.constantFrom("a", "b", "c"),
    studentId: fc.constant("s"),
    openMinor: fc.bigInt({ min: 0n, max: 1_000n }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.bigInt({ min: 0n, max: 5_000n }), (parts, money) => {
      const { allocations, leftMinor } = spend(money, parts);
      return (
        sum(allocations.map(({ amountMinor }) => amountMinor)) + leftMinor === money &&
        leftMinor >= 0n &&
        allocations.every(
          ({ installmentId, amountMinor }) =>
            amountMinor > 0n &&
            amountMinor <= parts.find((each) => each.installmentId === installmentId)!.openMinor,
        ) &&
        (leftMinor === 0n || sum(parts.map(({ openMinor }) => openMinor)) === money - leftMinor)
      );
    }),
  );
  const open = [{ installmentId: "1", feeInvoiceId: "a", studentId: "s", openMinor: 10n }];
  t.deepEqual(spendAsNamed([{ feeInvoiceId: "b", amountMinor: 1n }], open), {
    unknown: 0,
    installment: false,
  });
  t.deepEqual(
    spendAsNamed(
      [1, 2].map(() => ({ feeInvoiceId: "a", amountMinor: 6n })),
      open,
    ),
    { tooMuch: 1 },
    "the same part cannot be spent on twice",
  );
});
