import { shareOf, split } from "../../../lib/money.ts";

export interface Charge {
  feeCategoryId: string | null;
  description: string;
  quantity: number;
  unitMinor: bigint;
}

export interface Discount {
  discountSchemeId: string;
  name: string;
  /** Hundredths of a percent of what it applies to; null if `amountMinor` is set. */
  basisPoints: number | null;
  amountMinor: bigint | null;
  /** Null: applies to all charges. */
  feeCategoryId: string | null;
}

export interface DueDate {
  dueOn: string;
  /** Share of this installment, relative to the weights of the others. */
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
 * Calculates the lines, totals and installments of an invoice. Percentage discounts apply to the undiscounted charges;
 * together, discounts never exceed what they apply to.
 */
export function draftInvoice(
  charges: readonly Charge[],
  discounts: readonly Discount[],
  dueDates: readonly DueDate[],
): Draft {
  const amountOf = ({ quantity, unitMinor }: Charge) => BigInt(quantity) * unitMinor;
  const sum = (list: readonly Charge[]) => list.reduce((total, charge) => total + amountOf(charge), 0n);
  const subtotalMinor = sum(charges);
  const given = new Map<string, bigint>();
  let discountMinor = 0n;
  const lines: DraftLine[] = charges.map((charge) => ({ ...charge, discountSchemeId: null }));

  // Category discounts come first; general discounts then apply to what remains.
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
