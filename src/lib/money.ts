/** Money in the API: a decimal string, never a float, and its ISO 4217 currency. */
export interface Money {
  amount: string;
  currency: string;
}

/** Decimal digits by currency (ISO 4217); two if not listed. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

export const currencyExponent = (currency: string): number => exponents[currency] ?? 2;

const integer = /^-?\d+$/;

/** Converts minor units (stored as BIGINT) to money. @throws {RangeError} if they are not an integer */
export function toMoney(minor: bigint | number | string, currency: string): Money {
  const digits = currencyExponent(currency);
  // PostgreSQL sends them as text, and converting that to BigInt takes longer than the rest.
  const value = String(minor);
  if (!integer.test(value)) throw new RangeError(`${value} is not an integer`);
  const sign = value.startsWith("-") ? "-" : "";
  const padded = value.slice(sign.length).padStart(digits + 1, "0");
  const whole = padded.slice(0, padded.length - digits);
  return { amount: digits ? `${sign}${whole}.${padded.slice(-digits)}` : `${sign}${whole}`, currency };
}

/** More than any school has, and still an exact JavaScript number. */
const MAX_MINOR = BigInt(Number.MAX_SAFE_INTEGER);

/** Converts money to minor units. @throws {RangeError} if the text is not a decimal, is too large, or has more digits than the currency */
export function toMinor({ amount, currency }: Money): bigint {
  const digits = currencyExponent(currency);
  const match = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(amount);
  if (!match) throw new RangeError(`${amount} is not a decimal amount`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  if (fraction.length > digits) throw new RangeError(`${currency} has ${digits} digits after the point`);
  const value = BigInt(whole + fraction.padEnd(digits, "0"));
  if (value > MAX_MINOR) throw new RangeError(`${amount} is too large`);
  return sign ? -value : value;
}

/**
 * Splits an amount in proportion to weights: the parts add up exactly, and each is less than one unit off. The remainder
 * goes to the largest fractions, so that the result does not depend on the order of the weights.
 * @throws {RangeError} for a negative amount, or weights that are not positive
 */
export function split(minor: bigint, weights: readonly number[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (minor < 0n || weights.some((weight) => weight <= 0) || whole === 0n)
    throw new RangeError("Only an amount of zero or more can be split, with positive weights");
  const parts = weights.map((weight) => (minor * BigInt(weight)) / whole);
  const left = Number(minor - parts.reduce((sum, part) => sum + part, 0n));
  const remainder = (index: number) => (minor * BigInt(weights[index]!)) % whole;
  const byRemainder = [...parts.keys()].sort((a, b) => {
    const difference = remainder(b) - remainder(a);
    return difference === 0n ? weights[b]! - weights[a]! || a - b : difference > 0n ? 1 : -1;
  });
  for (const index of byRemainder.slice(0, left)) parts[index]! += 1n;
  return parts;
}

/** Calculates a share of an amount in basis points, rounded half up. */
export const shareOf = (minor: bigint, basisPoints: number): bigint =>
  (minor * BigInt(basisPoints) + 5_000n) / 10_000n;
