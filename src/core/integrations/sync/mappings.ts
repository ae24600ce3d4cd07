import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import type { Entity, Reference, Resolve } from "./source.ts";

export interface Mapping extends Entity {
  externalId: string;
  contentHash: string;
  written: Record<string, unknown>;
  status: "active" | "unlisted" | "tobedeleted";
}

/** Find the mappings of these rows. @returns by external id */
export async function mappingsOf(connection: string, kind: string, externalIds: readonly string[]) {
  const rows = await query<Mapping & object>(sql`
    SELECT external_id AS "externalId", entity_type AS "entityType", entity_id AS "entityId",
      content_hash AS "contentHash", written, status
    FROM external_id_mappings
    WHERE school_id = ${currentSchool} AND integration_connection_id = ${connection} AND kind = ${kind}
      AND external_id = ANY (${externalIds})`);
  return new Map(rows.map((row) => [row.externalId, row as Mapping]));
}

/** Upsert mappings, in the transaction that writes the rows. External ids must be unique within one call. */
export async function writeMappings(
  connection: string,
  kind: string,
  mappings: readonly Mapping[],
): Promise<void> {
  const rows = JSON.stringify(mappings.map((mapping) => ({ ...mapping, id: newId() })));
  await execute(sql`
    INSERT INTO external_id_mappings (school_id, id, integration_connection_id, kind, external_id, entity_type,
      entity_id, content_hash, written, last_seen_at, status)
    SELECT ${currentSchool}, r.id, ${connection}, ${kind}, r."externalId", r."entityType", r."entityId",
      r."contentHash", r.written, ${currentTime}, r.status
    FROM jsonb_to_recordset(${rows}) AS r (id uuid, "externalId" text, "entityType" text, "entityId" uuid,
      "contentHash" text, written jsonb, status text)
    ON CONFLICT (school_id, integration_connection_id, kind, external_id) DO UPDATE SET
      entity_type = excluded.entity_type, entity_id = excluded.entity_id, content_hash = excluded.content_hash,
      written = excluded.written, last_seen_at = excluded.last_seen_at, status = excluded.status, updated_at = now()`);
}

/** Mark active mappings of a kind that are not in `listed` as unlisted. @returns the external ids that were marked */
export async function unlistOthers(connection: string, kind: string, listed: readonly string[]) {
  const rows = await execute<{ externalId: string }>(sql`
    UPDATE external_id_mappings m SET status = 'unlisted', updated_at = now()
    WHERE m.school_id = ${currentSchool} AND m.integration_connection_id = ${connection} AND m.kind = ${kind}
      AND m.status = 'active'
      AND NOT EXISTS (SELECT FROM unnest(${listed}::text[]) AS listed (id) WHERE listed.id = m.external_id)
    RETURNING m.external_id AS "externalId"`);
  return rows.map(({ externalId }) => externalId);
}

/** Mark unlisted mappings as active again; their rows are unchanged. */
export async function relistMappings(connection: string, kind: string, externalIds: readonly string[]) {
  await execute(sql`
    UPDATE external_id_mappings SET status = 'active', updated_at = now()
    WHERE school_id = ${currentSchool} AND integration_connection_id = ${connection} AND kind = ${kind}
      AND external_id = ANY (${externalIds})
      AND status = 'unlisted'`);
}

export interface Resolver {
  resolve: Resolve;
  /** Load the mappings of references that are not cached yet, in one query. */
  prepare(references: readonly Reference[]): Promise<void>;
}

/** The cache is cleared when it exceeds this size. */
const MAX_CACHED = 20_000;

export function createResolver(connection: string): Resolver {
  const known = new Map<string, Entity>();
  const keyOf = ({ kind, externalId }: Reference) => `${kind} ${externalId}`;
  return {
    resolve(reference) {
      const found = known.get(keyOf(reference));
      if (!found)
        throw conflict(
          "missing_reference",
          `refers to the ${reference.kind} ${reference.externalId.slice(0, 80)}, which has not been imported`,
        );
      return found;
    },
    async prepare(references) {
      if (known.size > MAX_CACHED) known.clear();
      const wanted = references.filter((reference) => !known.has(keyOf(reference)));
      if (!wanted.length) return;
      const rows = await query<Reference & Entity & object>(sql`
        SELECT m.kind, m.external_id AS "externalId", m.entity_type AS "entityType", m.entity_id AS "entityId"
        FROM unnest(${wanted.map(({ kind }) => kind)}::text[],
          ${wanted.map(({ externalId }) => externalId)}::text[]) AS r (kind, external_id)
        JOIN external_id_mappings m ON m.school_id = ${currentSchool} AND m.integration_connection_id = ${connection}
          AND m.kind = r.kind AND m.external_id = r.external_id`);
      for (const { kind, externalId, entityType, entityId } of rows)
        known.set(keyOf({ kind, externalId }), { entityType, entityId });
    },
  };
}
