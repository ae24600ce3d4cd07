import { transaction } from "../../db/transaction.ts";
import { context } from "../../lib/context.ts";
import { ImportBatch } from "../../models/imports/index.ts";

/** Run work and record an internal error in the batch, so that users see why it does not progress. Rethrows the error. */
export async function recordingFailure<T>(
  id: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = `Internal error of the service; the import will be retried (${context().requestId ?? "no request"})`;
    if (!signal?.aborted)
      await transaction(() => ImportBatch.update({ error: message }, { where: { id } })).catch(() => {});
    throw error;
  }
}
