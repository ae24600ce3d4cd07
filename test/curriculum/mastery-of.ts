/** Divides and rounds half up. */
const divided = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);

/**
 * Calculates mastery plainly, in whole numbers.
 * @param percents in hundredths of a percent, the newest last
 */
export function masteryOf(
  method: "latest" | "highest" | "average" | "decaying_average",
  newestWeight: number,
  percents: readonly number[],
): string {
  const values = percents.map(BigInt);
  const hundredths = (): bigint => {
    if (method === "latest") return values.at(-1)!;
    if (method === "highest") return values.reduce((a, b) => (a > b ? a : b));
    if (method === "average")
      return divided(
        values.reduce((a, b) => a + b),
        BigInt(values.length),
      );
    // Six decimals of a percent after each step.
    const weight = BigInt(newestWeight);
    const millionths = values
      .map((value) => value * 10_000n)
      .reduce((average, value) => divided(average * (100n - weight) + value * weight, 100n));
    return divided(millionths, 10_000n);
  };
  const text = hundredths().toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
