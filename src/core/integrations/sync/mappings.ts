import { query } from "../../../db/query.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import type { Entity, Reference, Resolve } from "./source.ts";

export interface Mapping extends Entity {
  externalId: string;
  contentHash: string;
  written: Record<string, unknown>;
  status: "active" | "unlisted" | "tobedeleted";
}

const select = {
  name: "external-ids-of-page",
  text: `SELECT external_id AS "externalId", entity_type AS "entityType", entity_id AS "entityId",
      content_hash AS "contentHash", written, status
    FROM external_id_mappings
    WHERE school_id = $1 AND integration_connection_id = $2 AND kind = $3 AND external_id = ANY ($4)`,
};

/** What is known of the rows of a page. */
export async function mappingsOf(connection: string, kind: string, externalIds: readonly string[]) {
  const rows = await query<Mapping & object>(select, [schoolId(), connection, kind, externalIds]);
  return new Map(rows.map((row) => [row.externalId, row as Mapping]));
}

const upsert = {
  name: "write-external-ids",
  text: `INSERT INTO external_id_mappings (school_id, id, integration_connection_id, kind, external_id, entity_type,
      entity_id, content_hash, written, last_seen_at, status)
    SELECT $1, r.id, $2, $3, r."externalId", r."entityType", r."entityId", r."contentHash", r.written, $5, r.status
    FROM jsonb_to_recordset($4) AS r (id uuid, "externalId" text, "entityType" text, "entityId" uuid,
      "contentHash" text, written jsonb, status text)
    ON CONFLICT (school_id, integration_connection_id, kind, external_id) DO UPDATE SET
      entity_type = excluded.entity_type, entity_id = excluded.entity_id, content_hash = excluded.content_hash,
      written = excluded.written, last_seen_at = excluded.last_seen_at, status = excluded.status, updated_at = now()`,
};

/** Remembers which rows of ours they are, each once, in the transaction that writes those rows. */
export async function writeMappings(
  connection: string,
  kind: string,
  mappings: readonly Mapping[],
): Promise<void> {
  const rows = JSON.stringify(mappings.map((mapping) => ({ ...mapping, id: newId() })));
  await query(upsert, [schoolId(), connection, kind, rows, now()], { readOnly: false });
}

const unlist = {
  name: "unlist-external-ids",
  text: `UPDATE external_id_mappings m SET status = 'unlisted', updated_at = now()
    WHERE m.school_id = $1 AND m.integration_connection_id = $2 AND m.kind = $3 AND m.status = 'active'
      AND NOT EXISTS (SELECT FROM unnest($4::text[]) AS listed (id) WHERE listed.id = m.external_id)
    RETURNING m.external_id AS "externalId"`,
};

/** Marks the rows of a kind that are not among these any more. @returns those that were there before */
export async function unlistOthers(connection: string, kind: string, listed: readonly string[]) {
  const values = [schoolId(), connection, kind, listed];
  const rows = await query<{ externalId: string }>(unlist, values, { readOnly: false });
  return rows.map(({ externalId }) => externalId);
}

const relist = {
  name: "relist-external-ids",
  text: `UPDATE external_id_mappings SET status = 'active', updated_at = now()
    WHERE school_id = $1 AND integration_connection_id = $2 AND kind = $3 AND external_id = ANY ($4)
      AND status = 'unlisted'`,
};

/** Rows that were missing are listed again, as they were. */
export async function listAgain(connection: string, kind: string, externalIds: readonly string[]) {
  await query(relist, [schoolId(), connection, kind, externalIds], { readOnly: false });
}

const resolveMany = {
  name: "resolve-external-ids",
  text: `SELECT m.kind, m.external_id AS "externalId", m.entity_type AS "entityType", m.entity_id AS "entityId"
    FROM unnest($3::text[], $4::text[]) AS r (kind, external_id)
    JOIN external_id_mappings m ON m.school_id = $1 AND m.integration_connection_id = $2
      AND m.kind = r.kind AND m.external_id = r.external_id`,
};

export interface Resolver {
  resolve: Resolve;
  /** Looks up what is not known yet, in one statement. */
  prepare(references: readonly Reference[]): Promise<void>;
}

/** At most so many are kept in memory. */
const mostKept = 20_000;

export function createResolver(connection: string): Resolver {
  const known = new Map<string, Entity>();
  const keyOf = ({ kind, externalId }: Reference) => `${kind} ${externalId}`;
  return {
    resolve(reference) {
      const found = known.get(keyOf(reference));
      if (!found)
        throw conflict(
          "missing_reference",
          `refers to the ${reference.kind} ${reference.externalId.slice(0, 80)}, which is not here`,
        );
      return found;
    },
    async prepare(references) {
      if (known.size > mostKept) known.clear();
      const wanted = references.filter((reference) => !known.has(keyOf(reference)));
      if (!wanted.length) return;
      const rows = await query<Reference & Entity & object>(resolveMany, [
        schoolId(),
        connection,
        wanted.map(({ kind }) => kind),
        wanted.map(({ externalId }) => externalId),
      ]);
      for (const { kind, externalId, entityType, entityId } of rows)
        known.set(keyOf({ kind, externalId }), { entityType, entityId });
    },
  };
}
