import { query } from "../../../db/query.ts";
import { raw, sql, unprepared } from "../../../db/sql.ts";
import { acrossChains } from "./across-chains.ts";
import { hashBatch, ROW_HASH_BYTES } from "./batch.ts";
import { hashRow } from "./canonical-form.ts";
import { type Chain, ofChain } from "./chain.ts";
import { readArchivedUntil, readBatches, type SealedBatch } from "./chain-batches.ts";
import { createLinkCheck, type KeptHeads } from "./check-links.ts";
import { readEvents } from "./read-events.ts";
import { isSealed, readRedactions } from "./redact-events.ts";

export const differenceKinds = {
  row_altered: "the row differs from the one that was sealed",
  row_missing: "the row was sealed or queued for sealing, and is missing",
  row_inserted: "the row was inserted by bypassing the service: it is neither sealed nor queued",
  row_backdated: "the row's time is long before the chain reached it",
  batch_altered: "the batch differs from the one that was sealed",
  batch_missing: "the batch is missing",
  seal_invalid: "the seal of the batch does not match the key that it names",
  key_unknown: "no configured key can check the seals from this batch on; set ENCRYPTION_KEY_PREVIOUS",
  head_missing:
    "the chain does not contain the head that was stored elsewhere: it was rewritten or truncated",
} as const;

export interface Difference {
  kind: keyof typeof differenceKinds;
  /** Sequence number of the batch. */
  batch?: number;
  eventId?: string;
  head?: string;
}

export interface Verification {
  chain: string;
  batches: number;
  rows: number;
  /** Of the rows, those that are in an archive and no longer in the database. */
  archived: number;
  /** Rows that are queued for sealing. */
  unsealed: number;
  head: string | null;
  differences: Difference[];
}

/** Batches per query, of up to 1,000 rows each. */
const BATCHES_PER_READ = 4;

/** A row is committed at most this long after its time. A row that is older than the chain by more was inserted afterwards. */
const MAX_COMMIT_DELAY_MS = 3_600_000;

const inPlatform = <T>(work: () => Promise<T>) => acrossChains(work, { readOnly: true });

/**
 * Verifies a chain: every sealed row against its hash, every batch against its predecessor and its seal, and that no row is
 * outside of both the batches and the queue.
 * @returns the result, with those of `heads.among` that are in this chain
 */
export async function verifyChain(
  chain: Chain,
  heads: KeptHeads = {},
): Promise<Verification & { foundHeads: ReadonlySet<string> }> {
  const differences: Difference[] = [];
  const links = createLinkCheck(heads);
  let rows = 0;
  let archived = 0;
  let drainedAt: Date | undefined;
  let archivedUntil = 0;
  for (let after = 0; ; ) {
    const batches = await inPlatform(() => readBatches(chain, { after, limit: BATCHES_PER_READ }));
    if (!batches.length) break;
    for (const batch of batches) {
      differences.push(...links.add(batch, hashBatch(chain.schoolId, batch)));
      const compared = await compareRows(chain, batch, drainedAt);
      // Read afterwards, for rows that were being archived. An archive that the service did not seal shows as a batch with a false seal.
      if (compared.missing.length && batch.sequence > archivedUntil)
        archivedUntil = await inPlatform(() => readArchivedUntil(chain));
      if (batch.sequence <= archivedUntil) archived += compared.missing.length;
      else differences.push(...compared.missing.map((each) => ({ kind: "row_missing", ...each }) as const));
      differences.push(...compared.differences);
      if (batch.drained) drainedAt = batch.sealedAt;
      rows += batch.eventIds.length;
    }
    after = batches.at(-1)!.sequence;
  }
  differences.push(...links.end());
  const { unsealed, strays } = await compareUnsealed(chain);
  differences.push(...strays);
  return { chain: chain.name, ...links.summary(), rows, archived, unsealed, differences };
}

/** @returns ids of the rows that are missing, and what differs in the others */
async function compareRows(
  chain: Chain,
  batch: SealedBatch,
  drainedAt: Date | undefined,
): Promise<{ missing: Array<{ batch: number; eventId: string }>; differences: Difference[] }> {
  const { schoolId } = chain;
  const { sequence, form, eventIds, rowHashes } = batch;
  const found = await inPlatform(() => readEvents(chain, batch));
  const byId = new Map(found.map((row) => [row.id, row]));
  const earliest = drainedAt ? drainedAt.getTime() - MAX_COMMIT_DELAY_MS : Number.NEGATIVE_INFINITY;
  const altered = new Map<string, Buffer>();
  const missing: Array<{ batch: number; eventId: string }> = [];
  const differences: Difference[] = [];
  for (const [index, eventId] of eventIds.entries()) {
    const row = byId.get(eventId);
    const at = { batch: sequence, eventId };
    if (!row) {
      missing.push(at);
      continue;
    }
    const sealed = rowHashes.subarray(index * ROW_HASH_BYTES, (index + 1) * ROW_HASH_BYTES);
    const hash = hashRow(form, schoolId, eventId, row.values);
    if (!hash.equals(sealed)) altered.set(eventId, hash);
    if (row.at.getTime() < earliest) differences.push({ kind: "row_backdated", ...at });
  }
  differences.push(...(await compareAltered(schoolId, sequence, altered)));
  return { missing, differences };
}

/** Of rows that differ from their seal, finds those that no erasure explains. */
async function compareAltered(
  schoolId: string | null,
  batch: number,
  altered: ReadonlyMap<string, Buffer>,
): Promise<Difference[]> {
  if (!altered.size) return [];
  const redactions = schoolId ? await inPlatform(() => readRedactions(schoolId, [...altered.keys()])) : [];
  return [...altered].flatMap(([eventId, hash]): Difference[] => {
    const seals = redactions
      .filter((each) => each.eventId === eventId && each.rowHash.equals(hash))
      .map((each) => isSealed(schoolId!, each));
    if (seals.includes(true)) return [];
    return [{ kind: seals.includes(null) ? "key_unknown" : "row_altered", batch, eventId }];
  });
}

/**
 * Finds rows outside of queue and batches. One statement, so that a row that the sealer is moving is seen in exactly one of
 * them.
 */
async function compareUnsealed({ tables, schoolId }: Chain) {
  const rows = await inPlatform(() =>
    query<{ kind: "row_inserted" | "row_missing" | "unsealed"; id: string | null; count: number }>(unprepared`
      SELECT 'row_inserted' AS kind, id, 1 AS count FROM (
        SELECT e.id FROM ${raw(tables.events)} e WHERE ${ofChain({ tables, schoolId }, "e")}
        EXCEPT SELECT u.id FROM ${raw(tables.unsealed)} u WHERE ${ofChain({ tables, schoolId }, "u")}
        EXCEPT SELECT unnest(b.event_ids) FROM ${raw(tables.batches)} b WHERE ${ofChain({ tables, schoolId }, "b")}) stray
      WHERE EXISTS (SELECT FROM ${raw(tables.batches)} b WHERE ${ofChain({ tables, schoolId }, "b")})
      UNION ALL
      SELECT 'row_missing', u.id, 1 FROM ${raw(tables.unsealed)} u
      LEFT JOIN ${raw(tables.events)} e ON ${tables.ofSchools ? sql`e.school_id = u.school_id AND ` : sql``}e.id = u.id
      WHERE ${ofChain({ tables, schoolId }, "u")} AND e.id IS NULL
      UNION ALL
      SELECT 'unsealed', NULL, count(*)::int FROM ${raw(tables.unsealed)} u WHERE ${ofChain({ tables, schoolId }, "u")}`),
  );
  const strays = rows.flatMap(({ kind, id }): Difference[] =>
    kind === "unsealed" ? [] : [{ kind, eventId: id! }],
  );
  return { unsealed: rows.find(({ kind }) => kind === "unsealed")!.count, strays };
}
