import { runningTransaction, transaction, withCommit } from "./transaction.ts";

/**
 * Write-behind buffer: collects the rows that a transaction writes and nobody reads before its commit, and writes them
 * in one call at the end of the transaction.
 * @param write receives the rows in the order in which they were added
 * @param when pass `beforeCommit` for hot rows, so that their locks are held as briefly as possible
 */
export function batchUntilCommit<Row>(
  write: (rows: readonly Row[]) => Promise<unknown>,
  when: (fn: () => Promise<unknown>) => void = withCommit,
): (rows: readonly Row[]) => Promise<void> {
  const pendingOf = new WeakMap<object, Row[]>();
  return (rows) =>
    transaction(async () => {
      if (rows.length === 0) return;
      const running = runningTransaction()!;
      const pending = pendingOf.get(running);
      if (pending) {
        for (const row of rows) pending.push(row);
        return;
      }
      pendingOf.set(running, [...rows]);
      when(() => {
        const rows = pendingOf.get(running)!;
        pendingOf.delete(running);
        return write(rows);
      });
    });
}
