import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { appendBatch, lockChain } from "./append-batch.ts";
import { CURRENT_FORM, canonicalValues, hashRow } from "./canonical-form.ts";
import { type Chain, ofChain } from "./chain.ts";
import { readHead } from "./chain-batches.ts";
import { unsealedChains } from "./list-chains.ts";
import { auditServices } from "./services.ts";

/** Rows of one batch: what one transaction reads and hashes. */
const BATCH_SIZE = 1_000;

interface Options {
  /** Id of the one school to seal for; without it every school, and the platform. */
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
 * Seals the audit events that wait, chain by chain. What waits is what is committed: a row is queued by the transaction
 * that writes it, so one that commits late is sealed by the next run, whatever its id and time.
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
    const rows = await acrossSchools("the audit of every school is sealed", () => sealBatch(chain));
    if (!rows) return;
    report.batches += 1;
    report.rows += rows;
    if (rows < BATCH_SIZE) return;
  }
}

/** @returns how many rows were sealed */
async function sealBatch(chain: Chain): Promise<number> {
  const { tables, schoolId } = chain;
  await lockChain(chain);
  // The rows from before there was a chain begin it.
  if (!(await readHead(chain))) await queueAll(chain);
  // A queued row whose event is gone stays queued: `audit verify` reports it.
  const rows = await query<{ id: string; values: unknown[] }>(
    {
      // The rows of the batch are chosen before their values are put together, however many wait.
      text: `WITH next AS MATERIALIZED (
          SELECT u.id FROM ${tables.unsealed} u WHERE ${ofChain(tables, "u")}
            AND EXISTS (SELECT FROM ${tables.events} e WHERE ${ofChain(tables, "e")} AND e.id = u.id)
          ORDER BY u.id LIMIT ${BATCH_SIZE})
        SELECT e.id, ${canonicalValues(CURRENT_FORM)} AS values FROM next n
        JOIN ${tables.events} e ON ${ofChain(tables, "e")} AND e.id = n.id ORDER BY e.id`,
    },
    [schoolId],
  );
  if (!rows.length) return 0;
  const eventIds = rows.map(({ id }) => id);
  const rowHashes = Buffer.concat(rows.map(({ id, values }) => hashRow(CURRENT_FORM, schoolId, id, values)));
  const drained = rows.length < BATCH_SIZE;
  const { sequence, hash } = await appendBatch(chain, { eventIds, rowHashes, drained });
  await query(
    { text: `DELETE FROM ${tables.unsealed} u WHERE ${ofChain(tables, "u")} AND u.id = ANY ($2::uuid[])` },
    [schoolId, eventIds],
    { readOnly: false },
  );
  const head = { chain: chain.name, sequence, hash: hash.toString("hex"), rows: rows.length };
  auditServices().log({ audit: head }, "audit batch sealed");
  return rows.length;
}

async function queueAll({ tables, schoolId }: Chain): Promise<void> {
  const columns = tables.ofSchools ? "school_id, id" : "id";
  await query(
    {
      text: `INSERT INTO ${tables.unsealed} (${columns}) SELECT ${columns} FROM ${tables.events} e
        WHERE ${ofChain(tables, "e")} ON CONFLICT DO NOTHING`,
    },
    [schoolId],
    { readOnly: false },
  );
}
