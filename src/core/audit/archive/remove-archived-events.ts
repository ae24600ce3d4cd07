import { permitRemoval } from "../../../db/permit-removal.ts";
import { execute } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { acrossChains } from "../chain/across-chains.ts";
import { type Chain, ofChain } from "../chain/chain.ts";
import { readArchivedUntil, readBatches } from "../chain/chain-batches.ts";

/**
 * Deletes the events of the latest archive from the database, batch by batch, so that locks are held briefly. Their ids and hashes
 * stay in the batches. Does nothing where an earlier run has done it.
 */
export async function removeArchivedEvents(chain: Chain): Promise<number> {
  let removed = 0;
  for (let after = (await previousArchive(chain)) ?? 0; ; ) {
    const ids = await acrossChains(async () => {
      const [batch] = await readBatches(chain, { after, limit: 1 });
      if (!batch || batch.sequence > (await readArchivedUntil(chain))) return undefined;
      after = batch.sequence;
      await permitRemoval(batch.sequence);
      return execute(unprepared`DELETE FROM ${raw(chain.tables.events)} e
        WHERE ${ofChain(chain, "e")} AND e.id = ANY (${batch.eventIds}::uuid[]) RETURNING 1`);
    });
    if (!ids) return removed;
    removed += ids.length;
  }
}

/** The last batch of the archive before the latest, whose events are gone. */
const previousArchive = (chain: Chain): Promise<number | undefined> =>
  acrossChains(async () => {
    const rows = await execute<{ until: string }>(unprepared`
      SELECT b.archived_until AS until FROM ${raw(chain.tables.batches)} b
      WHERE ${ofChain(chain, "b")} AND b.archived_until IS NOT NULL ORDER BY b.sequence DESC LIMIT 2`);
    return rows[1] && Number(rows[1].until);
  });
