import { transaction } from "../../db/transaction.ts";
import { context } from "../../lib/context.ts";
import { ImportBatch } from "../../models/reports/index.ts";

/** Says in the batch that the service failed at it, so that nobody waits for nothing; the failure itself goes on. */
export async function notingFailure<T>(
  id: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const note = `The service failed at this, and tries again soon (${context().requestId ?? "no request"})`;
    if (!signal?.aborted)
      await transaction(() => ImportBatch.update({ error: note }, { where: { id } })).catch(() => {});
    throw error;
  }
}
