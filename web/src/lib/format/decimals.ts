/** Digits kept behind the decimal separator; no currency has more than three. */
const DIGITS = 3;

const toUnits = (amount: string): bigint => {
  const found = /^(-?)(\d+)(?:\.(\d{0,3}))?$/.exec(amount.trim());
  if (!found) return 0n;
  const units = BigInt(found[2]! + (found[3] ?? "").padEnd(DIGITS, "0"));
  return found[1] ? -units : units;
};

const toText = (units: bigint): string => {
  const text = (units < 0n ? -units : units).toString().padStart(DIGITS + 1, "0");
  return `${units < 0n ? "-" : ""}${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`;
};

/** Exact arithmetic on decimal strings such as `1250.50`. Text that is not a number counts as zero. */
export const decimals = {
  sum: (amounts: readonly string[]): string =>
    toText(amounts.reduce((total, amount) => total + toUnits(amount), 0n)),
  minus: (amount: string, other: string): string => toText(toUnits(amount) - toUnits(other)),
  times: (amount: string, count: number): string => toText(toUnits(amount) * BigInt(count)),
  isPositive: (amount: string): boolean => toUnits(amount) > 0n,
};
