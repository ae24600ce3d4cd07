import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { personalTables } from "../catalogue/catalogue.ts";
import type { PersonalTable } from "../catalogue/holding.ts";
import { createScrubber } from "../erasure/create-scrubber.ts";

const BATCH_SIZE = 500;
export const OTHER_PERSON = "[other person]";

export type ExportedRow = Record<string, unknown>;

interface Masks {
  requestId: string;
  /** Columns that reference a person, by table. */
  people: ReadonlyMap<string, ReadonlySet<string>>;
  ownIds: ReadonlySet<string>;
  scrub: (value: unknown) => unknown;
}

/** Yields the rows of the subject in pages, by table, without secrets and with other people masked. */
export async function* readExport(
  requestId: string,
): AsyncGenerator<{ table: string; purpose: string; rows: AsyncIterable<ExportedRow[]> }> {
  const masks = await transaction(() => findMasks(requestId), { readOnly: true });
  for (const [table, entry] of personalTables) {
    const [found] = await query(unprepared`SELECT 1 FROM erasure_items WHERE school_id = ${currentSchool}
      AND data_subject_request_id = ${requestId} AND entity_table = ${table} LIMIT 1`);
    if (found) yield { table, purpose: entry.purpose, rows: readPages(table, entry, masks) };
  }
}

async function* readPages(table: string, entry: PersonalTable, masks: Masks): AsyncGenerator<ExportedRow[]> {
  for (let after = "", full = true; full; ) {
    const rows = await query<{ id: string; row: ExportedRow }>(unprepared`
      SELECT t.id::text AS id, to_jsonb(t) - ${["school_id", ...(entry.secret ?? [])]}::text[] AS row
      FROM ${raw(table)} t WHERE t.school_id = ${currentSchool} AND t.id IN (
        SELECT row_id FROM erasure_items WHERE school_id = ${currentSchool}
          AND data_subject_request_id = ${masks.requestId} AND entity_table = ${table})
        AND t.id::text > ${after} ORDER BY t.id::text LIMIT ${raw(BATCH_SIZE)}`);
    yield rows.map(({ row }) => mask(table, entry, row, masks));
    full = rows.length === BATCH_SIZE;
    after = rows.at(-1)?.id ?? "";
  }
}

function mask(table: string, { shared = [] }: PersonalTable, row: ExportedRow, masks: Masks): ExportedRow {
  const people = masks.people.get(table);
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (people?.has(column) && value !== null && !masks.ownIds.has(String(value)))
        return [column, OTHER_PERSON];
      return [column, shared.includes(column) ? masks.scrub(value) : value];
    }),
  );
}

async function findMasks(requestId: string): Promise<Masks> {
  const references = await query<{ table: string; column: string }>(unprepared`
    SELECT c.conrelid::regclass::text AS table, a.attname::text AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.contype = 'f' AND c.confrelid = ANY (
      ARRAY['users', 'students', 'guardians', 'staff_members']::regclass[])`);
  const people = new Map<string, Set<string>>([["audit_events", new Set(["actor_id"])]]);
  for (const { table, column } of references) people.set(table, (people.get(table) ?? new Set()).add(column));
  const own = await query<{ id: string }>(unprepared`
    SELECT row_id AS id FROM erasure_items WHERE school_id = ${currentSchool} AND data_subject_request_id = ${requestId}
      AND entity_table IN ('users', 'students', 'guardians', 'staff_members')`);
  const ownIds = new Set(own.map(({ id }) => id));
  const names = await query<{ name: string }>(unprepared`
    SELECT DISTINCT n.name FROM (
      SELECT id, given_name, family_name FROM students WHERE school_id = ${currentSchool}
      UNION ALL SELECT id, given_name, family_name FROM guardians WHERE school_id = ${currentSchool}
    ) p, unnest(ARRAY[p.given_name || ' ' || p.family_name, p.given_name]) AS n (name)
    WHERE NOT p.id = ANY (${[...ownIds]}::uuid[]) AND length(n.name) > 2 AND n.name NOT IN (
      SELECT given_name FROM students WHERE school_id = ${currentSchool} AND id = ANY (${[...ownIds]}::uuid[])
      UNION SELECT given_name FROM guardians WHERE school_id = ${currentSchool} AND id = ANY (${[...ownIds]}::uuid[]))`);
  const scrub = createScrubber(
    names.map(({ name }) => name),
    { replacement: OTHER_PERSON },
  );
  return { requestId, people, ownIds, scrub };
}
