import { shareOf, split } from "../../lib/money.ts";

export interface Charge {
  feeCategoryId: string | null;
  description: string;
  quantity: number;
  unitMinor: bigint;
}

export interface Discount {
  discountSchemeId: string;
  name: string;
  /** Hundredths of a percent of what it applies to, or else an amount. */
  basisPoints: number | null;
  amountMinor: bigint | null;
  /** Null for all charges. */
  feeCategoryId: string | null;
}

export interface DueDate {
  dueOn: string;
  /** The share of this part in proportion to the others. */
  weight: number;
}

export interface DraftLine {
  feeCategoryId: string | null;
  discountSchemeId: string | null;
  description: string;
  quantity: number;
  unitMinor: bigint;
}

export interface Draft {
  lines: DraftLine[];
  subtotalMinor: bigint;
  discountMinor: bigint;
  totalMinor: bigint;
  installments: Array<{ dueOn: string; amountMinor: bigint }>;
}

/**
 * What is to be paid, and when. Discounts are shares of the charges as they stand, not of what other discounts left;
 * together they never exceed what they apply to.
 */
export function draftInvoice(
  charges: readonly Charge[],
  discounts: readonly Discount[],
  dueDates: readonly DueDate[],
): Draft {
  const amountOf = ({ quantity, unitMinor }: Charge) => BigInt(quantity) * unitMinor;
  const sum = (some: readonly Charge[]) => some.reduce((total, charge) => total + amountOf(charge), 0n);
  const subtotalMinor = sum(charges);
  const given = new Map<string, bigint>();
  let discountMinor = 0n;
  const lines: DraftLine[] = charges.map((charge) => ({ ...charge, discountSchemeId: null }));

  // Those for one kind of fee first: what they leave is there for the general ones.
  const order = [...discounts].sort(
    (a, b) =>
      Number(a.feeCategoryId === null) - Number(b.feeCategoryId === null) ||
      (a.discountSchemeId < b.discountSchemeId ? -1 : 1),
  );
  for (const { discountSchemeId, name, basisPoints, amountMinor, feeCategoryId } of order) {
    const base = feeCategoryId
      ? sum(charges.filter((charge) => charge.feeCategoryId === feeCategoryId))
      : subtotalMinor;
    const left = feeCategoryId ? base - (given.get(feeCategoryId) ?? 0n) : base - discountMinor;
    const wanted = basisPoints === null ? amountMinor! : shareOf(base, basisPoints);
    const value = wanted < left ? wanted : left;
    if (value <= 0n) continue;
    discountMinor += value;
    if (feeCategoryId) given.set(feeCategoryId, (given.get(feeCategoryId) ?? 0n) + value);
    lines.push({ feeCategoryId, discountSchemeId, description: name, quantity: 1, unitMinor: -value });
  }

  const totalMinor = subtotalMinor - discountMinor;
  const parts = split(
    totalMinor,
    dueDates.map(({ weight }) => weight),
  );
  const installments = dueDates.map(({ dueOn }, index) => ({ dueOn, amountMinor: parts[index]! }));
  return { lines, subtotalMinor, discountMinor, totalMinor, installments };
}
