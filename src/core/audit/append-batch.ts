import { query } from "../../db/query.ts";
import { newId } from "../../lib/ids.ts";
import { hashBatch } from "./batch.ts";
import { CURRENT_FORM } from "./canonical-form.ts";
import type { Chain } from "./chain.ts";
import { nextAfter, readHead, type SealedBatch } from "./chain-batches.ts";
import { auditServices } from "./services.ts";

interface Rows {
  eventIds: readonly string[];
  rowHashes: Buffer;
  drained: boolean;
}

/** One process at a time appends to a chain; the unique sequence number refuses a fork all the same. */
export const lockChain = ({ schoolId }: Chain): Promise<unknown> =>
  query({ text: "SELECT pg_advisory_xact_lock(hashtext('audit chain'), hashtext($1))" }, [schoolId ?? ""], {
    readOnly: false,
  });

/** Appends a batch to a chain that the running transaction of the platform has locked. */
export async function appendBatch(
  chain: Chain,
  { eventIds, rowHashes, drained }: Rows,
): Promise<SealedBatch> {
  const { tables, schoolId } = chain;
  const { keys } = auditServices();
  const batch = {
    ...nextAfter(await readHead(chain)),
    form: CURRENT_FORM,
    sealedAt: new Date(),
    eventIds,
    rowHashes,
    drained,
  };
  const hash = hashBatch(schoolId, batch);
  const sealed = { ...batch, hash, keyId: keys.currentId, mac: keys.mac(keys.currentId, hash)! };
  const row = {
    ...(tables.ofSchools && { school_id: schoolId }),
    id: newId(),
    created_at: sealed.sealedAt,
    updated_at: sealed.sealedAt,
    sequence: sealed.sequence,
    form: sealed.form,
    row_count: eventIds.length,
    event_ids: eventIds,
    row_hashes: rowHashes,
    drained,
    previous_hash: sealed.previousHash,
    hash,
    key_id: sealed.keyId,
    mac: sealed.mac,
  };
  const columns = Object.keys(row);
  const text = `INSERT INTO ${tables.batches} (${columns.join(", ")})
    VALUES (${columns.map((_column, index) => `$${index + 1}`).join(", ")})`;
  await query({ text }, Object.values(row), { readOnly: false });
  return sealed;
}
