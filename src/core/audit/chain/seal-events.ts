import { execute, query } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { auditServices } from "../services.ts";
import { acrossChains } from "./across-chains.ts";
import { appendBatch, lockChain } from "./append-batch.ts";
import { CURRENT_FORM, canonicalValues, hashRow } from "./canonical-form.ts";
import { type Chain, ofChain } from "./chain.ts";
import { readHead } from "./chain-batches.ts";
import { unsealedChains } from "./list-chains.ts";

/** Rows per batch, which one transaction reads and hashes. */
const BATCH_SIZE = 1_000;

interface Options {
  /** Id of one school; undefined: all schools and the platform. */
  school?: string | undefined;
  signal?: AbortSignal | undefined;
  dryRun?: boolean | undefined;
}

export interface SealReport {
  chains: number;
  batches: number;
  rows: number;
}

/**
 * Seals unsealed audit events, chain by chain. A row is queued by the transaction that writes it, so one that commits late is
 * sealed by the next run, regardless of its id and time.
 */
export async function sealEvents({ school, signal, dryRun }: Options = {}): Promise<SealReport> {
  const report = { chains: 0, batches: 0, rows: 0 };
  for (const { chain, waiting } of await unsealedChains(school)) {
    report.chains += 1;
    if (dryRun) report.rows += waiting;
    else await sealChain(chain, report, signal);
  }
  return report;
}

async function sealChain(chain: Chain, report: SealReport, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const rows = await acrossChains(() => sealBatch(chain));
    if (!rows) return;
    report.batches += 1;
    report.rows += rows;
    if (rows < BATCH_SIZE) return;
  }
}

/** @returns number of sealed rows */
async function sealBatch(chain: Chain): Promise<number> {
  const { tables, schoolId } = chain;
  await lockChain(chain);
  // Rows that were written before the chain existed go into its first batches.
  if (!(await readHead(chain))) await queueAll(chain);
  // A queued id whose event has been deleted stays queued, so that `audit verify` reports it.
  const rows = await query<{ id: string; values: unknown[] }>(unprepared`
    WITH next AS MATERIALIZED (
      SELECT u.id FROM ${raw(tables.unsealed)} u WHERE ${ofChain({ tables, schoolId }, "u")}
        AND EXISTS (SELECT FROM ${raw(tables.events)} e WHERE ${ofChain({ tables, schoolId }, "e")} AND e.id = u.id)
      ORDER BY u.id LIMIT ${raw(BATCH_SIZE)})
    SELECT e.id, ${canonicalValues(CURRENT_FORM)} AS values FROM next n
    JOIN ${raw(tables.events)} e ON ${ofChain({ tables, schoolId }, "e")} AND e.id = n.id ORDER BY e.id`);
  if (!rows.length) return 0;
  const eventIds = rows.map(({ id }) => id);
  const rowHashes = Buffer.concat(rows.map(({ id, values }) => hashRow(CURRENT_FORM, schoolId, id, values)));
  const drained = rows.length < BATCH_SIZE;
  const { sequence, hash } = await appendBatch(chain, { eventIds, rowHashes, drained });
  await execute(unprepared`
    DELETE FROM ${raw(tables.unsealed)} u WHERE ${ofChain({ tables, schoolId }, "u")} AND u.id = ANY (${eventIds}::uuid[])`);
  const head = { chain: chain.name, sequence, hash: hash.toString("hex"), rows: rows.length };
  auditServices().log({ audit: head }, "audit batch sealed");
  return rows.length;
}

async function queueAll({ tables, schoolId }: Chain): Promise<void> {
  const columns = tables.ofSchools ? "school_id, id" : "id";
  await execute(unprepared`
    INSERT INTO ${raw(tables.unsealed)} (${raw(columns)}) SELECT ${raw(columns)} FROM ${raw(tables.events)} e
    WHERE ${ofChain({ tables, schoolId }, "e")} ON CONFLICT DO NOTHING`);
}
