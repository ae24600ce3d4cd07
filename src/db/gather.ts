import { runningTransaction, transaction, withCommit } from "./transaction.ts";

/**
 * Gathers rows that a transaction has to write and nobody reads before its commit: they are written at its end, all by
 * one call.
 * @param write gets the rows in the order in which they came
 * @param when `beforeCommit` for rows that many wait for
 */
export function gather<Row>(
  write: (rows: readonly Row[]) => Promise<unknown>,
  when: (fn: () => Promise<unknown>) => void = withCommit,
): (rows: readonly Row[]) => Promise<void> {
  const waiting = new WeakMap<object, Row[]>();
  return (rows) =>
    transaction(async () => {
      if (rows.length === 0) return;
      const running = runningTransaction()!;
      const before = waiting.get(running);
      if (before) {
        for (const row of rows) before.push(row);
        return;
      }
      waiting.set(running, [...rows]);
      when(() => {
        const gathered = waiting.get(running)!;
        waiting.delete(running);
        return write(gathered);
      });
    });
}
