import type { Reference } from "./resource.ts";

/** Finds the row that a new form starts with: the only one, or the usual one. */
export const usualRow = (
  rows: readonly unknown[],
  { isUsual }: Reference,
  today: string,
): string | undefined =>
  ((rows.length === 1 ? rows[0] : isUsual && rows.find((row) => isUsual(row, today))) as { id: string })?.id;
