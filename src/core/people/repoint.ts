import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { Reference, Settings } from "./person-references.ts";

/** Rows that were changed, with the values before. */
interface Change {
  table: string;
  columns: string[];
  rows: object[];
}

/** What a merge did, for the way back. */
export interface Moves {
  /** By `table.column`, the rows that moved. */
  moved: Record<string, string[]>;
  changed: Change[];
}

interface Persons {
  merged: string;
  kept: string;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Lets what points at one person point at another. What both have stays, and ends. */
export async function repoint(references: readonly Reference[], persons: Persons): Promise<Moves> {
  const moved: Moves["moved"] = {};
  const changed: Change[] = [];
  for (const reference of references) {
    const { table, column, end } = reference;
    const twins = await select(table, {}, twin(reference), persons);
    const heirs = table === "student_guardians" ? await select(table, primary, heir(column), persons) : null;
    if (end && twins.rows.length)
      changed.push(await change(table, end, `${twin(reference)} AND ${runs(reference)}`, persons));
    if (heirs) {
      await set(heirs, primary, persons.today);
      changed.push(heirs);
    }
    if (table === "student_guardians" && column === "student_id")
      changed.push(await change(table, { is_primary: "false" }, secondPrimary, persons));
    const rows = await query<{ id: string }>(
      {
        text: `UPDATE ${table} SET ${column} = $3, updated_at = now()
          WHERE school_id = $1 AND ${column} = $2 AND id <> ALL ($4::uuid[]) RETURNING id`,
      },
      [schoolId(), persons.merged, persons.kept, idsOf(twins)],
      { readOnly: false },
    );
    moved[`${table}.${column}`] = rows.map(({ id }) => id);
  }
  return { moved, changed: changed.filter(({ rows }) => rows.length > 0) };
}

/** The way back: every row that still points at the other person, and what had to change for it. */
export async function pointBack(
  references: readonly Reference[],
  { moved, changed }: Moves,
  { merged, kept }: Omit<Persons, "today">,
): Promise<void> {
  for (const { table, column } of references)
    await query(
      {
        text: `UPDATE ${table} SET ${column} = $2, updated_at = now()
          WHERE school_id = $1 AND ${column} = $3 AND id = ANY ($4::uuid[])`,
      },
      [schoolId(), merged, kept, moved[`${table}.${column}`] ?? []],
      { readOnly: false },
    );
  const tables = new Set(references.map(({ table }) => table));
  for (const { table, columns, rows } of changed.toReversed()) {
    if (!tables.has(table)) continue;
    await query(
      {
        text: `UPDATE ${table} m SET ${columns.map((name) => `${name} = b.${name}`).join(", ")}, updated_at = now()
          FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) b WHERE m.school_id = $1 AND m.id = b.id`,
      },
      [schoolId(), JSON.stringify(rows)],
      { readOnly: false },
    );
  }
}

const primary = { is_primary: "true" };

/** SQL: no row at all, of two persons. */
const nobody = "$2::uuid = $3::uuid";

const idsOf = ({ rows }: Change): string[] => rows.map((row) => (row as { id: string }).id);

const runs = ({ open, table }: Reference): string =>
  open ??
  (table === "student_guardians" || table === "teaching_assignments" ? "m.status = 'active'" : "true");

/** SQL: the row `m` of the merged person ($2) has a twin at the one who is kept ($3). */
function twin({ table, column, same, open }: Reference): string {
  if (!same) return nobody;
  const columns = (of: string) => `(${same.map((name) => `${of}.${name}`).join(", ")})`;
  return `(m.${column} = $2 ${open ? `AND m.${open}` : ""} AND EXISTS (SELECT FROM ${table} k
    WHERE k.school_id = m.school_id AND k.${column} = $3 AND ${columns("k")} = ${columns("m")} ${open ? `AND k.${open}` : ""}))`;
}

/** SQL: a link of the kept person whose twin is the primary one, and leaves nobody else as that. */
const heir = (column: string): string => `m.${column} = $3 AND m.status = 'active' AND NOT m.is_primary
  AND EXISTS (SELECT FROM student_guardians t WHERE t.school_id = m.school_id AND t.${column} = $2
    AND t.${column === "student_id" ? "guardian_id = m.guardian_id" : "student_id = m.student_id"}
    AND t.is_primary AND t.status = 'active'
    AND NOT EXISTS (SELECT FROM student_guardians p WHERE p.school_id = m.school_id AND p.student_id = m.student_id
      AND p.is_primary AND p.status = 'active' AND p.id <> t.id))`;

/** SQL: the merged student's primary guardian, where the one who is kept has one too. */
const secondPrimary = `m.student_id = $2 AND m.is_primary AND m.status = 'active'
  AND EXISTS (SELECT FROM student_guardians k WHERE k.school_id = m.school_id AND k.student_id = $3
    AND k.is_primary AND k.status = 'active')`;

async function change(table: string, settings: Settings, where: string, persons: Persons): Promise<Change> {
  const rows = await select(table, settings, where, persons);
  await set(rows, settings, persons.today);
  return rows;
}

async function select(
  table: string,
  settings: Settings,
  where: string,
  { merged, kept }: Persons,
): Promise<Change> {
  const columns = Object.keys(settings);
  const rows = await query<{ row: object }>(
    {
      text: `SELECT jsonb_build_object('id', m.id${columns.map((name) => `, '${name}', m.${name}`).join("")}) AS row
        FROM ${table} m WHERE m.school_id = $1 AND ${where} FOR UPDATE OF m`,
    },
    [schoolId(), merged, kept],
    { readOnly: false },
  );
  return { table, columns, rows: rows.map(({ row }) => row) };
}

async function set(rows: Change, settings: Settings, today: string): Promise<void> {
  const settled = Object.entries(settings).map(([column, value]) => `${column} = ${value}`);
  await query(
    {
      text: `UPDATE ${rows.table} SET ${settled.join(", ")}, updated_at = now()
        WHERE school_id = $1 AND id = ANY ($2::uuid[]) AND $3::date IS NOT NULL`,
    },
    [schoolId(), idsOf(rows), today],
    { readOnly: false },
  );
}
