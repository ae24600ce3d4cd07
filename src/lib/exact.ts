/** An exact number, n / d with d > 0. Marks are compared and averaged in these, never in floats. */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

export const zero: Exact = { n: 0n, d: 1n };

/** Parses a decimal such as "7.50", or a whole number. @throws {RangeError} for anything else */
export function exact(value: string | number): Exact {
  const text = String(value);
  const [, sign, whole, digits = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`Not a decimal: ${text}`);
  const n = BigInt(whole + digits);
  return { n: sign ? -n : n, d: 10n ** BigInt(digits.length) };
}

export const plus = (a: Exact, b: Exact): Exact => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Exact, b: Exact): Exact => reduced(a.n * b.n, a.d * b.d);

/** Divides a by b. @throws {RangeError} if b is zero */
export function over(a: Exact, b: Exact): Exact {
  if (b.n === 0n) throw new RangeError("Division by zero");
  return b.n < 0n ? reduced(-a.n * b.d, -a.d * b.n) : reduced(a.n * b.d, a.d * b.n);
}

/** Negative if a is less than b, positive if it is greater. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const sum = (values: readonly Exact[]): Exact => values.reduce(plus, zero);

/** Formats with two decimal digits, rounding half up: the only way marks are rounded. */
export function rounded({ n, d }: Exact): string {
  const numerator = 200n * n + d;
  const denominator = 2n * d;
  const floor = numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);
  const digits = (floor < 0n ? -floor : floor).toString().padStart(3, "0");
  return `${floor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function reduced(n: bigint, d: bigint): Exact {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b) [a, b] = [b, a % b];
  return a > 1n ? { n: n / a, d: d / a } : { n, d };
}
