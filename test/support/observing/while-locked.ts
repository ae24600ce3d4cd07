import type pg from "pg";

interface Change {
  text: string;
  values?: readonly unknown[];
}

/**
 * Makes a change, sends a request before the change is committed, commits as soon as the request waits for a lock of it, and
 * returns the response. A request that does not wait is answered first, from the state before the change.
 */
export async function whileLocked<T>(
  database: pg.Client,
  { text, values = [] }: Change,
  send: () => PromiseLike<T>,
): Promise<T> {
  const state = { isAnswered: false };
  await database.query("BEGIN");
  try {
    await database.query(text, [...values]);
    const response = Promise.resolve(send()).finally(() => {
      state.isAnswered = true;
    });
    const isWaiting = async () =>
      (
        await database.query(
          "SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)) LIMIT 1",
        )
      ).rowCount === 1;
    while (!state.isAnswered && !(await isWaiting()));
    await database.query("COMMIT");
    return await response;
  } catch (error) {
    await database.query("ROLLBACK");
    throw error;
  }
}
