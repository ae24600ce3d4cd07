import { query } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { type Chain, ofChain } from "../chain/chain.ts";
import { readArchivedUntil } from "../chain/chain-batches.ts";

/** Batches of a chain, by their sequence numbers, and how many events they have. */
export interface BatchRange {
  from: number;
  until: number;
  events: number;
}

/**
 * Finds the batches that were sealed before a time and are in no archive. Requires a platform transaction.
 * @returns undefined if they have no events
 */
export async function batchesToArchive(chain: Chain, before: Date): Promise<BatchRange | undefined> {
  const from = (await readArchivedUntil(chain)) + 1;
  const [found] = await query<{ until: string | null; events: string | null }>(unprepared`
    SELECT max(b.sequence) AS until, sum(b.row_count) AS events FROM ${raw(chain.tables.batches)} b
    WHERE ${ofChain(chain, "b")} AND b.sequence >= ${from} AND b.created_at < ${before}`);
  const events = Number(found!.events);
  return events ? { from, until: Number(found!.until), events } : undefined;
}
