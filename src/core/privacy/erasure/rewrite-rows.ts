import { execute, query } from "../../../db/query.ts";
import { join, raw, type Sql, sql, unprepared } from "../../../db/sql.ts";
import type { ColumnRule } from "../catalogue/holding.ts";
import { ERASED } from "./create-scrubber.ts";

export interface Rows {
  schoolId: string;
  table: string;
  ids: readonly string[];
}

const setting = (rule: Exclude<ColumnRule, "scrub">, column: string): Sql => {
  if (typeof rule === "object") return raw(rule.set);
  switch (rule) {
    case "null":
      return raw("NULL");
    case "text":
      return raw(`CASE WHEN t.${column} IS NULL THEN NULL ELSE '${ERASED}' END`);
    case "list":
      return raw("'[]'::jsonb");
    case "object":
      return raw("'{}'::jsonb");
    case "token":
      return raw("'erased-' || t.id");
    case "email":
      return raw("'erased-' || t.id || '@erased.invalid'");
  }
};

/** Applies the rules of columns to rows, except `scrub`. */
export async function emptyColumns(
  { schoolId, table, ids }: Rows,
  columns: Readonly<Record<string, ColumnRule>>,
): Promise<void> {
  const settings = Object.entries(columns).flatMap(([column, rule]) =>
    rule === "scrub" ? [] : [sql`${raw(column)} = ${setting(rule, column)}`],
  );
  if (settings.length)
    await execute(unprepared`UPDATE ${raw(table)} t SET ${join(settings)}
      WHERE t.school_id = ${schoolId} AND t.id = ANY (${ids}::uuid[])`);
}

/** Rewrites texts and JSON of rows by a function; unchanged values are not written. */
export async function scrubColumns(
  { schoolId, table, ids }: Rows,
  columns: readonly string[],
  scrub: (value: unknown) => unknown,
): Promise<void> {
  if (!columns.length) return;
  const rows = await query<{ id: string } & Record<string, unknown>>(unprepared`
    SELECT t.id, ${join(columns.map((column) => raw(`t.${column}`)))} FROM ${raw(table)} t
    WHERE t.school_id = ${schoolId} AND t.id = ANY (${ids}::uuid[]) ORDER BY t.id FOR UPDATE`);
  for (const row of rows)
    for (const column of columns) {
      const value = row[column];
      const isJson = typeof value === "object" && value !== null;
      const scrubbed = scrub(value);
      const before = isJson ? JSON.stringify(value) : value;
      const after = isJson ? JSON.stringify(scrubbed) : scrubbed;
      if (before !== after)
        await execute(unprepared`UPDATE ${raw(table)} t SET ${raw(column)} = ${after}${raw(isJson ? "::jsonb" : "")}
          WHERE t.school_id = ${schoolId} AND t.id = ${row.id}`);
    }
}
