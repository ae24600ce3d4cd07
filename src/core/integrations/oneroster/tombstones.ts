import { storedActions } from "../../audit/former-actions.ts";

const list = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");

/**
 * SQL: records of deleted rows of `:school`, known only from the audit trail: sid, modified, gone and an empty doc.
 * @param tables by entity type
 */
export const tombstones = (tables: Readonly<Record<string, string>>): string =>
  `SELECT entity_id::text, created_at, true, '{}'::jsonb FROM audit_events
    WHERE school_id = :school AND entity_id IS NOT NULL AND entity_type IN (${list(Object.keys(tables))})
      AND action IN (${list(Object.values(tables).flatMap((table) => storedActions(`${table}.remove`)))})`;
