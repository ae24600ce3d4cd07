/** Money on the wire: a decimal text, never a float, and its ISO 4217 currency. */
export interface Money {
  amount: string;
  currency: string;
}

/** Digits after the point by currency (ISO 4217); two where not listed. */
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

/** Minor units (stored as BIGINT) to money. */
export function toMoney(minor: bigint | number | string, currency: string): Money {
  const digits = currencyExponent(currency);
  const value = BigInt(minor);
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const sign = value < 0n ? "-" : "";
  return { amount: digits ? `${sign}${whole}.${text.slice(-digits)}` : `${sign}${whole}`, currency };
}

/** More than any school has, and exact as a number of JavaScript too. */
const mostMinor = BigInt(Number.MAX_SAFE_INTEGER);

/** Money to minor units. @throws {RangeError} when the text is no decimal, too large, or has more digits than the currency */
export function toMinor({ amount, currency }: Money): bigint {
  const digits = currencyExponent(currency);
  const match = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(amount);
  if (!match) throw new RangeError(`${amount} is not a decimal amount`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  if (fraction.length > digits) throw new RangeError(`${currency} has ${digits} digits after the point`);
  const value = BigInt(whole + fraction.padEnd(digits, "0"));
  if (value > mostMinor) throw new RangeError(`${amount} is too large`);
  return sign ? -value : value;
}
