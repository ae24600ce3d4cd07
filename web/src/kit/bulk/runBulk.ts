const CONCURRENCY = 3;

export interface BulkResult<T> {
  row: T;
  /** Undefined if it succeeded. */
  error?: unknown;
}

/** Runs an action for each row, a few at a time, until all are done or it is stopped. Rows that were started are finished. */
export async function runBulk<T>(
  rows: readonly T[],
  run: (row: T) => Promise<unknown>,
  { isStopped, onResult }: { isStopped: () => boolean; onResult: (result: BulkResult<T>) => void },
): Promise<void> {
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      if (isStopped()) return;
      const done = row;
      onResult(
        await run(done).then(
          () => ({ row: done }),
          (error: unknown) => ({ row: done, error }),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
