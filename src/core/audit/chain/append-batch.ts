import { execute } from "../../../db/query.ts";
import { join, raw, unprepared } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import { auditServices } from "../services.ts";
import { type Archive, hashBatch } from "./batch.ts";
import { CURRENT_FORM } from "./canonical-form.ts";
import type { Chain } from "./chain.ts";
import { nextAfter, readHead, type SealedBatch } from "./chain-batches.ts";

interface Rows {
  eventIds: readonly string[];
  rowHashes: Buffer;
  drained: boolean;
}

/** A batch without rows. */
const noRows: Rows = { eventIds: [], rowHashes: Buffer.alloc(0), drained: false };

/**
 * Takes the advisory lock of a chain, so that one process at a time appends. The unique sequence number also prevents a fork.
 */
export const lockChain = ({ schoolId }: Chain): Promise<unknown> =>
  execute(unprepared`SELECT pg_advisory_xact_lock(hashtext('audit chain'), hashtext(${schoolId ?? ""}))`);

/** Appends a batch to a chain that the running platform transaction has locked with `lockChain`. */
export async function appendBatch(
  chain: Chain,
  { eventIds, rowHashes, drained }: Rows = noRows,
  archive?: Archive,
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
    archive,
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
    archived_until: archive?.until ?? null,
    archive_hash: archive?.hash ?? null,
  };
  const columns = raw(Object.keys(row).join(", "));
  await execute(
    unprepared`INSERT INTO ${raw(tables.batches)} (${columns}) VALUES (${join(Object.values(row))})`,
  );
  return sealed;
}
