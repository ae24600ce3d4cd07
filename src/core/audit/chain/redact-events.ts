import { createHash } from "node:crypto";
import { currentTime } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { raw, sql, unprepared } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import { auditServices } from "../services.ts";
import { canonicalValues, hashRow, knownForms } from "./canonical-form.ts";
import { schoolChain } from "./chain.ts";

interface Redaction {
  id: string;
  eventId: string;
  rowHash: Buffer;
  keyId: string;
  mac: Buffer;
}

/**
 * Records that events of a school were changed by an erasure: the hash of each event as it is now, sealed with the key of the
 * chain, so that `verifyChain` accepts exactly this change. Runs in the platform transaction of the change.
 */
export async function redactEvents(schoolId: string, eventIds: readonly string[]): Promise<void> {
  const { keys } = auditServices();
  for (const form of knownForms) {
    const rows = await query<{ id: string; values: unknown[] }>(unprepared`
      SELECT e.id, ${canonicalValues(form)} AS values FROM ${raw(schoolChain.events)} e
      WHERE e.school_id = ${schoolId} AND e.id = ANY (${eventIds}::uuid[])`);
    for (const { id, values } of rows) {
      const rowHash = hashRow(form, schoolId, id, values);
      const mac = keys.mac(keys.currentId, sealedHash(schoolId, id, rowHash))!;
      await execute(unprepared`INSERT INTO audit_redactions (school_id, id, event_id, row_hash, key_id, mac)
        VALUES (${schoolId}, ${newId()}, ${id}, ${rowHash}, ${keys.currentId}, ${mac})`);
    }
  }
}

/** Reads the redactions of events. Requires a platform transaction. */
export const readRedactions = (schoolId: string, eventIds: readonly string[]): Promise<Redaction[]> =>
  query<Redaction & object>(sql`
    SELECT id, event_id AS "eventId", row_hash AS "rowHash", key_id AS "keyId", mac FROM audit_redactions
    WHERE school_id = ${schoolId} AND event_id = ANY (${eventIds}::uuid[])`);

/** Whether the seal of a redaction is genuine; null if no configured key can tell. */
export function isSealed(schoolId: string, { eventId, rowHash, keyId, mac }: Redaction): boolean | null {
  const expected = auditServices().keys.mac(keyId, sealedHash(schoolId, eventId, rowHash));
  return expected === null ? null : expected.equals(mac);
}

/** Seals the genuine redactions of a school with the current key, so that earlier keys can be removed. */
export async function resealRedactions(schoolId: string): Promise<void> {
  const { keys } = auditServices();
  const rows = await query<Redaction & object>(unprepared`
    SELECT id, event_id AS "eventId", row_hash AS "rowHash", key_id AS "keyId", mac FROM audit_redactions
    WHERE school_id = ${schoolId} AND key_id <> ${keys.currentId}`);
  for (const row of rows) {
    if (!isSealed(schoolId, row)) continue;
    const mac = keys.mac(keys.currentId, sealedHash(schoolId, row.eventId, row.rowHash))!;
    await execute(unprepared`UPDATE audit_redactions SET key_id = ${keys.currentId}, mac = ${mac}, updated_at = ${currentTime}
      WHERE school_id = ${schoolId} AND id = ${row.id}`);
  }
}

const sealedHash = (schoolId: string, eventId: string, rowHash: Buffer): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(["redaction", schoolId, eventId]))
    .update(rowHash)
    .digest();
