import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { hashBatch, ROW_HASH_BYTES } from "./batch.ts";
import { canonicalValues, hashRow } from "./canonical-form.ts";
import { type Chain, ofChain } from "./chain.ts";
import { readBatches, type SealedBatch } from "./chain-batches.ts";
import { createLinkCheck, type KeptHeads } from "./check-links.ts";

export const differenceKinds = {
  row_altered: "the row is not the one that was sealed",
  row_missing: "the row was sealed, or waited to be, and is gone",
  row_inserted: "the row was written past the service: it was neither sealed nor queued",
  row_backdated: "the row says a time long before the chain had reached it",
  batch_altered: "the batch is not the one that was sealed",
  batch_missing: "the batch is gone",
  seal_invalid: "the batch was not sealed with the key that it names",
  key_unknown: "no configured key can check the seals from here on: set ENCRYPTION_KEY_PREVIOUS",
  head_missing: "the chain does not hold the head that was kept elsewhere: it was rewritten or cut",
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
  /** Rows that wait for the sealer. */
  unsealed: number;
  head: string | null;
  differences: Difference[];
}

/** Batches read at once: of 1,000 rows each. */
const BATCHES_AT_ONCE = 4;

/** A row is committed at most so long after its time: what is older than the chain by more was put in afterwards. */
const MAX_COMMIT_DELAY_MS = 3_600_000;

const inPlatform = <T>(work: () => Promise<T>) =>
  acrossSchools("the audit of every school is verified", work, { readOnly: true });

/**
 * Compares every sealed row with its hash, every batch with the one before it and with its seal, and looks for rows that
 * are in no batch.
 * @returns also which of the heads that may be of this chain are
 */
export async function verifyChain(
  chain: Chain,
  heads: KeptHeads = {},
): Promise<Verification & { foundHeads: ReadonlySet<string> }> {
  const differences: Difference[] = [];
  const links = createLinkCheck(heads);
  let rows = 0;
  let drainedAt: Date | undefined;
  for (let after = 0; ; ) {
    const batches = await inPlatform(() => readBatches(chain, { after, limit: BATCHES_AT_ONCE }));
    if (!batches.length) break;
    for (const batch of batches) {
      differences.push(...links.add(batch, hashBatch(chain.schoolId, batch)));
      differences.push(...(await compareRows(chain, batch, drainedAt)));
      if (batch.drained) drainedAt = batch.sealedAt;
      rows += batch.eventIds.length;
    }
    after = batches.at(-1)!.sequence;
  }
  differences.push(...links.end());
  const { unsealed, strays } = await compareUnsealed(chain);
  differences.push(...strays);
  return { chain: chain.name, ...links.summary(), rows, unsealed, differences };
}

async function compareRows(
  { tables, schoolId }: Chain,
  { sequence, form, eventIds, rowHashes }: SealedBatch,
  drainedAt: Date | undefined,
): Promise<Difference[]> {
  const found = await inPlatform(() =>
    query<{ id: string; at: Date; values: unknown[] }>(
      {
        name: `audit-rows ${tables.events} ${form}`,
        text: `SELECT e.id, e.created_at AS at, ${canonicalValues(form)} AS values FROM ${tables.events} e
          WHERE ${ofChain(tables, "e")} AND e.id = ANY ($2::uuid[])`,
      },
      [schoolId, eventIds],
    ),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const earliest = drainedAt ? drainedAt.getTime() - MAX_COMMIT_DELAY_MS : Number.NEGATIVE_INFINITY;
  return eventIds.flatMap((eventId, index): Difference[] => {
    const row = byId.get(eventId);
    const at = { batch: sequence, eventId };
    if (!row) return [{ kind: "row_missing", ...at }];
    const sealed = rowHashes.subarray(index * ROW_HASH_BYTES, (index + 1) * ROW_HASH_BYTES);
    if (!hashRow(form, schoolId, eventId, row.values).equals(sealed)) return [{ kind: "row_altered", ...at }];
    return row.at.getTime() < earliest ? [{ kind: "row_backdated", ...at }] : [];
  });
}

/** One statement, so that rows which the sealer moves meanwhile are seen in one place. */
async function compareUnsealed({ tables, schoolId }: Chain) {
  const rows = await inPlatform(() =>
    query<{ kind: "row_inserted" | "row_missing" | "unsealed"; id: string | null; count: number }>(
      {
        text: `
          SELECT 'row_inserted' AS kind, id, 1 AS count FROM (
            SELECT e.id FROM ${tables.events} e WHERE ${ofChain(tables, "e")}
            EXCEPT SELECT u.id FROM ${tables.unsealed} u WHERE ${ofChain(tables, "u")}
            EXCEPT SELECT unnest(b.event_ids) FROM ${tables.batches} b WHERE ${ofChain(tables, "b")}) stray
          WHERE EXISTS (SELECT FROM ${tables.batches} b WHERE ${ofChain(tables, "b")})
          UNION ALL
          SELECT 'row_missing', u.id, 1 FROM ${tables.unsealed} u
          LEFT JOIN ${tables.events} e ON ${tables.ofSchools ? "e.school_id = u.school_id AND " : ""}e.id = u.id
          WHERE ${ofChain(tables, "u")} AND e.id IS NULL
          UNION ALL
          SELECT 'unsealed', NULL, count(*)::int FROM ${tables.unsealed} u WHERE ${ofChain(tables, "u")}`,
      },
      [schoolId],
    ),
  );
  const strays = rows.flatMap(({ kind, id }): Difference[] =>
    kind === "unsealed" ? [] : [{ kind, eventId: id! }],
  );
  return { unsealed: rows.find(({ kind }) => kind === "unsealed")!.count, strays };
}
