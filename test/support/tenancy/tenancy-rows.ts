import type pg from "pg";
import { v7 as newId } from "uuid";
import { checksum, type Table, tenantTables } from "./tenancy.ts";

/** Columns with free text that no constraint of the table checks. */
const readable =
  /^(name|.*_name|title|label|summary|subject|description|notes?|motto|address|phone|body|text|html)$/;

const canary = (slug: string) => `canary-${slug}`;

/**
 * Seeds canaries: makes every row of both schools recognizable and gives each tenant table at least one row of each school.
 * Runs as the superuser of a scratch database; a constraint that rejects a generated row is dropped.
 */
export async function seedCanaries(
  client: pg.Client,
  tables: readonly Table[],
  schools: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query("SET session_replication_role = replica");
  for (const [slug, school] of Object.entries(schools)) {
    await client.query("UPDATE schools SET name = $2, motto = $2 WHERE id = $1", [school, canary(slug)]);
    for (const { name, columns } of tenantTables(tables)) {
      const marked = columns.filter((column) => column.type === "text" && readable.test(column.name));
      if (marked.length)
        await forceInsert(
          client,
          name,
          `UPDATE ${name} SET ${marked.map((column) => `${column.name} = '${canary(slug)} ' || ${column.name}`)} WHERE school_id = '${school}'`,
        );
    }
  }
  await client.query("SET session_replication_role = DEFAULT");
  const chosen = await chosenValues(client);
  for (const [slug, school] of Object.entries(schools))
    for (const table of inOrder(tenantTables(tables))) await sowOne(client, table, chosen, slug, school);
  for (const school of Object.values(schools)) {
    const empty = Object.entries(await checksum(client, tables, school)).filter(([, sum]) => /^0:/.test(sum));
    if (empty.length) throw new Error(`No rows in ${empty.map(([name]) => name)}`);
  }
}

async function sowOne(
  client: pg.Client,
  { name, columns, foreignKeys }: Table,
  chosen: ReadonlyMap<string, string>,
  slug: string,
  school: string,
): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM ${name} WHERE school_id = $1 LIMIT 1`, [school]);
  if (rowCount) return;
  const row: Record<string, unknown> = { school_id: school, id: newId() };
  for (const { columns: own, target, targetColumns } of foreignKeys) {
    if (own.length === 1 && own[0] === "school_id") continue;
    const limit = targetColumns[0] === "school_id" ? `WHERE school_id = '${school}'` : "";
    const { rows } = await client.query(`SELECT ${targetColumns} FROM ${target} ${limit} LIMIT 1`);
    if (!rows[0]) continue;
    for (const [index, column] of own.entries()) row[column] = rows[0][targetColumns[index]!];
  }
  for (const [index, { name: column, type, notNull, hasDefault }] of columns.entries()) {
    if (column in row || hasDefault) continue;
    const value = shaped[`${name}.${column}`] ?? chosen.get(`${name}.${column}`);
    if (value !== undefined) row[column] = value;
    else if (notNull || (type === "text" && readable.test(column)))
      row[column] = madeUp(type, `${canary(slug)}-${column}`, index, `${name}.${column}`);
  }
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await forceInsert(client, name, `INSERT INTO ${name} (${names}) VALUES (${places})`, Object.values(row));
}

/** Inserts a row, dropping constraints that reject it. */
async function forceInsert(
  client: pg.Client,
  table: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  for (;;) {
    try {
      await client.query(text, [...values]);
      return;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code !== "23514" || !constraint) throw error;
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
    }
  }
}

function madeUp(type: string, text: string, index: number, where: string): unknown {
  const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
  if (/^(text|character)/.test(type)) return text;
  if (type === "uuid") return newId();
  if (/^(smallint|integer|bigint|numeric|double|real)/.test(type)) return 1;
  if (type === "boolean") return false;
  if (type === "bytea") return Buffer.from(text);
  if (type === "date") return day.slice(0, 10);
  if (type.startsWith("timestamp")) return day;
  if (type.startsWith("time")) return `${String(8 + (index % 12)).padStart(2, "0")}:00`;
  if (type.startsWith("json")) return "{}";
  if (type.endsWith("[]")) return "{}";
  throw new Error(`${where}: name a value for the type ${type} here`);
}

/** Returns the first allowed value of each column with an enumerated check. */
async function chosenValues(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace`);
  return new Map(
    rows.flatMap(({ name, rule }) => {
      const [, column, value] = /^CHECK \(\((\w+) = ANY \(ARRAY\['([^']*)'/.exec(rule) ?? [];
      return column ? [[`${name}.${column}`, value!] as const] : [];
    }),
  );
}

/** JSON columns that the service reads back with a fixed structure. */
const shaped: Readonly<Record<string, string>> = {
  "import_batches.columns": "[]",
  "import_batches.mapping": '{"fields": {}, "dateFormat": "YYYY-MM-DD", "invite": false}',
  "import_rows.cells": "[]",
  "report_card_templates.grade_level_ids": "[]",
  "report_cards.heading": JSON.stringify({
    ...{ student: "S", admissionNumber: "1", section: "A", gradeLevel: "G", term: "T", year: "Y" },
    ...{ homeroomTeacher: null, title: null, footer: null, scale: [] },
    shows: { attendance: true, comments: true, scale: true },
  }),
  "report_cards.attendance": '{"days": 1, "present": 1, "absent": 0, "excused": 0, "late": 0}',
  "transcripts.lines": "[]",
  "quiz_questions.question": JSON.stringify({
    ...{ id: "a", type: "essay", text: "T", points: "1", explanation: null, guidance: null },
  }),
  "scheduled_messages.audience_filter": '{"any": [{"kind": "everyone"}]}',
  "calendar_events.audience_filter": '{"any": [{"kind": "everyone"}]}',
  "surveys.questions": "[]",
  "surveys.audience_filter": '{"any": [{"kind": "everyone"}]}',
  "emergency_alarms.audience_filter": '{"any": [{"kind": "everyone"}]}',
  "emergency_alarm_messages.texts": '{"en": "T"}',
  "announcements.audience_filter": '{"any": [{"kind": "everyone"}]}',
};

/** Sorts tables so that referenced ones come first. */
function inOrder(tables: readonly Table[]): Table[] {
  const done: Table[] = [];
  const visit = (table: Table, path: readonly Table[]) => {
    if (done.includes(table) || path.includes(table)) return;
    for (const { target } of table.foreignKeys) {
      const found = tables.find(({ name }) => name === target);
      if (found) visit(found, [...path, table]);
    }
    done.push(table);
  };
  for (const table of tables) visit(table, []);
  return done;
}
