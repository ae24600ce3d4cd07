import { permitRemoval } from "../../../db/permit-removal.ts";
import { execute, query } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { acrossChains } from "../chain/across-chains.ts";
import { type Chain, ofChain } from "../chain/chain.ts";
import { readBatches } from "../chain/chain-batches.ts";

/**
 * Deletes the events of the latest archive from the database, batch by batch, so that locks are held briefly. Their ids and hashes
 * stay in the batches. Does nothing where an earlier run has done it.
 */
export async function removeArchivedEvents(chain: Chain): Promise<void> {
  const [until = 0, previous = 0] = await acrossChains(() => latestArchives(chain));
  for (let after = previous; after < until; )
    after = await acrossChains(async () => {
      const [batch] = await readBatches(chain, { after, limit: 1 });
      if (!batch) return until;
      await permitRemoval(batch.sequence);
      await execute(unprepared`DELETE FROM ${raw(chain.tables.events)} e
        WHERE ${ofChain(chain, "e")} AND e.id = ANY (${batch.eventIds}::uuid[])`);
      return batch.sequence;
    });
}

/** The last batches of the latest archive and of the one before, whose events are gone. */
async function latestArchives(chain: Chain): Promise<number[]> {
  const rows = await query<{ until: string }>(unprepared`
    SELECT b.archived_until AS until FROM ${raw(chain.tables.batches)} b
    WHERE ${ofChain(chain, "b")} AND b.archived_until IS NOT NULL ORDER BY b.sequence DESC LIMIT 2`);
  return rows.map(({ until }) => Number(until));
}
