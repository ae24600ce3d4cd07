import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { join, raw, type Sql, sql, unprepared } from "../../../db/sql.ts";
import type { Reference, Settings } from "./person-references.ts";

/** Rows that were changed, with their previous values. */
interface Change {
  table: string;
  columns: string[];
  rows: object[];
}

/** The changes of a merge, needed to undo it. */
export interface Moves {
  /** Ids of the moved rows by `table.column`. */
  moved: Record<string, string[]>;
  changed: Change[];
}

interface Persons {
  merged: string;
  kept: string;
}

/**
 * Moves the references from the merged person to the kept one. Duplicate rows are ended instead of moved.
 * @returns the changes, for `pointBack`
 */
export async function repoint(references: readonly Reference[], persons: Persons): Promise<Moves> {
  const moved: Moves["moved"] = {};
  const changed: Change[] = [];
  for (const reference of references) {
    const { table, column, end } = reference;
    const duplicates = await select(table, {}, duplicateRow(reference, persons));
    const newPrimaries =
      table === "student_guardians" ? await select(table, primary, newPrimary(column, persons)) : null;
    if (end && duplicates.rows.length)
      changed.push(
        await change(table, end, sql`${duplicateRow(reference, persons)} AND ${isOpen(reference)}`),
      );
    if (newPrimaries) {
      await set(newPrimaries, primary);
      changed.push(newPrimaries);
    }
    if (table === "student_guardians" && column === "student_id")
      changed.push(await change(table, { is_primary: sql`false` }, secondPrimary(persons)));
    const rows = await execute<{ id: string }>(unprepared`
      UPDATE ${raw(table)} SET ${raw(column)} = ${persons.kept}, updated_at = now()
      WHERE school_id = ${currentSchool} AND ${raw(column)} = ${persons.merged}
        AND id <> ALL (${idsOf(duplicates)}::uuid[]) RETURNING id`);
    moved[`${table}.${column}`] = rows.map(({ id }) => id);
  }
  return { moved, changed: changed.filter(({ rows }) => rows.length > 0) };
}

/** Undoes `repoint`: moves back the rows that still reference the kept person, and restores changed values. */
export async function pointBack(
  references: readonly Reference[],
  { moved, changed }: Moves,
  { merged, kept }: Persons,
): Promise<void> {
  for (const { table, column } of references)
    await execute(unprepared`
      UPDATE ${raw(table)} SET ${raw(column)} = ${merged}, updated_at = now()
      WHERE school_id = ${currentSchool} AND ${raw(column)} = ${kept} AND id = ANY (${moved[`${table}.${column}`] ?? []}::uuid[])`);
  const tables = new Set(references.map(({ table }) => table));
  for (const { table, columns, rows } of changed.toReversed()) {
    if (!tables.has(table)) continue;
    await execute(unprepared`
      UPDATE ${raw(table)} m SET ${raw(columns.map((name) => `${name} = b.${name}`).join(", "))}, updated_at = now()
      FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows)}::jsonb) b
        WHERE m.school_id = ${currentSchool} AND m.id = b.id`);
  }
}

const primary = { is_primary: sql`true` };

const idsOf = ({ rows }: Change): string[] => rows.map((row) => (row as { id: string }).id);

const isOpen = ({ open, table }: Reference): Sql => {
  if (open) return raw(open);
  const isLink = table === "student_guardians" || table === "teaching_assignments";
  return isLink ? sql`m.status = 'active'` : sql`true`;
};

/** SQL condition: the row `m` of the merged person has a duplicate at the kept person. */
function duplicateRow({ table, column, same, open }: Reference, { merged, kept }: Persons): Sql {
  if (!same) return sql`false`;
  const columns = (of: string) => join(same.map((name) => raw(`${of}.${name}`)));
  const isOpenOf = (of: string) => (open ? sql`AND ${raw(`${of}.${open}`)}` : sql``);
  return sql`(m.${raw(column)} = ${merged} ${isOpenOf("m")} AND EXISTS (SELECT FROM ${raw(table)} k
    WHERE k.school_id = m.school_id AND k.${raw(column)} = ${kept} AND (${columns("k")}) = (${columns("m")})
      ${isOpenOf("k")}))`;
}

/** SQL condition: a link of the kept person whose duplicate is primary, while the student has no other primary link. */
function newPrimary(column: string, { merged, kept }: Persons): Sql {
  const other = raw(column === "student_id" ? "guardian_id" : "student_id");
  return sql`m.${raw(column)} = ${kept} AND m.status = 'active' AND NOT m.is_primary
    AND EXISTS (SELECT FROM student_guardians t WHERE t.school_id = m.school_id AND t.${raw(column)} = ${merged}
      AND t.${other} = m.${other} AND t.is_primary AND t.status = 'active'
      AND NOT EXISTS (SELECT FROM student_guardians p WHERE p.school_id = m.school_id AND p.student_id = m.student_id
        AND p.is_primary AND p.status = 'active' AND p.id <> t.id))`;
}

/** SQL condition: the merged student's primary link, if the kept student has a primary link too. */
const secondPrimary = ({ merged, kept }: Persons): Sql => sql`
  m.student_id = ${merged} AND m.is_primary AND m.status = 'active'
  AND EXISTS (SELECT FROM student_guardians k WHERE k.school_id = m.school_id AND k.student_id = ${kept}
    AND k.is_primary AND k.status = 'active')`;

async function change(table: string, settings: Settings, where: Sql): Promise<Change> {
  const rows = await select(table, settings, where);
  await set(rows, settings);
  return rows;
}

async function select(table: string, settings: Settings, where: Sql): Promise<Change> {
  const columns = Object.keys(settings);
  const rows = await execute<{ row: object }>(unprepared`
    SELECT jsonb_build_object('id', m.id${raw(columns.map((name) => `, '${name}', m.${name}`).join(""))}) AS row
    FROM ${raw(table)} m WHERE m.school_id = ${currentSchool} AND ${where} FOR UPDATE OF m`);
  return { table, columns, rows: rows.map(({ row }) => row) };
}

async function set(rows: Change, settings: Settings): Promise<void> {
  const assignments = Object.entries(settings).map(([column, value]) => sql`${raw(column)} = ${value}`);
  await execute(unprepared`
    UPDATE ${raw(rows.table)} SET ${join(assignments)}, updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ANY (${idsOf(rows)}::uuid[])`);
}
