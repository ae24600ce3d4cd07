/** Yearly fee of the lowest grade, in whole units of the currency. */
const base: Readonly<Record<string, number>> = {
  KES: 48_000,
  GBP: 900,
  COP: 1_800_000,
  XOF: 240_000,
  AED: 9_000,
  INR: 36_000,
};

export const yearlyFee = (currency: string): number => base[currency] ?? 1_000;

export const feeCategories = [
  { name: "Tuition", code: "TUI", share: 80 },
  { name: "Books", code: "BOO", share: 12 },
  { name: "Activities", code: "ACT", share: 8 },
] as const;

export const schemes = [
  { name: "Second child", kind: "sibling", basis_points: 1_000, sibling_order: 2 },
  { name: "Third child and more", kind: "sibling", basis_points: 1_500, sibling_order: 3 },
  { name: "Merit scholarship", kind: "scholarship", basis_points: 5_000, sibling_order: null },
] as const;

/** Days from the start of the year, and the relative weight of the installment. */
export const dueDates = [
  { days: 14, weight: 2 },
  { days: 70, weight: 1 },
  { days: 120, weight: 1 },
] as const;
