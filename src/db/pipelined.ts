import { settled, statementsSent } from "./query.ts";
import { runningTransaction } from "./transaction.ts";

type Results<Steps extends readonly (() => unknown)[]> = {
  -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>>;
};

/**
 * Sends the statements of several steps to the database in this order, in one round trip: each step sends its first
 * statement before the next step starts, without waiting for results in between. A step with nothing to send returns
 * something other than a promise. The order is guaranteed only for the first statement of each step.
 * @returns the results of the steps, in order
 * @throws {Error} outside a transaction, and if a step awaits anything before its first statement; the transaction must
 *   then roll back
 */
export async function pipelined<const Steps extends readonly (() => unknown)[]>(
  steps: Steps,
): Promise<Results<Steps>> {
  if (!runningTransaction()) throw new Error("pipelined() needs a running transaction");
  const results: unknown[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      const before = statementsSent();
      const result = step();
      results.push(result);
      if (result instanceof Promise && statementsSent() === before)
        throw new Error(
          `Step ${index} of pipelined() must send its first statement before it awaits anything`,
        );
    }
  } catch (error) {
    await Promise.allSettled(results);
    throw error;
  }
  return settled(Promise.allSettled(results)) as Promise<Results<Steps>>;
}
