/**
 * Processes items with at most `limit` at a time. After a failure, or once `work` returns false, no further item is started;
 * those in progress are awaited.
 * @throws the first failure
 */
export async function runConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  let stopped = false;
  const worker = async () => {
    while (!stopped) {
      const { done, value } = waiting.next();
      if (done) return;
      try {
        if ((await work(value)) === false) stopped = true;
      } catch (error) {
        stopped = true;
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length) throw failures[0];
}
