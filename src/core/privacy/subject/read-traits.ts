import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { personalTables } from "../catalogue/catalogue.ts";

/** What names a person in a text. */
export interface Traits {
  /** Email addresses and phone numbers. */
  addresses: readonly string[];
  /** Full names, addresses and numbers that nobody else at the school has. */
  distinctive: readonly string[];
  /** All of them, and every part of the names: for texts that are known to be about the person. */
  all: readonly string[];
  /** Ids of the rows that say who the person is. */
  ids: readonly string[];
}

const MIN_NAME_LENGTH = 3;
const MIN_TRAIT_LENGTH = 5;

const nameTables = [
  ["students", "coalesce(preferred_name, '')"],
  ["guardians", "''"],
  ["staff_members", "''"],
] as const;

/** Reads what names the subject of a request, from the rows collected for it. Rows that only mention the subject name others. */
export async function readTraits(requestId: string): Promise<Traits> {
  const names = new Set<string>();
  const parts = new Set<string>();
  const traits = new Set<string>();
  const ids: string[] = [];
  for (const [table, entry] of personalTables) {
    if (!entry.names && !entry.traits) continue;
    const rows = await query<{ id: string; row: Record<string, unknown> }>(unprepared`
      SELECT t.id, to_jsonb(t) AS row FROM ${raw(table)} t WHERE t.school_id = ${currentSchool} AND t.id IN (
        SELECT i.row_id FROM erasure_items i WHERE i.school_id = ${currentSchool}
          AND i.data_subject_request_id = ${requestId} AND i.entity_table = ${table} AND i.action <> 'scrub')`);
    for (const { id, row } of rows) {
      ids.push(id);
      addNames(row, entry.names ?? [], names, parts);
      for (const column of entry.traits ?? []) addLeaves(row[column], traits, names, parts);
    }
  }
  const clean = (values: Iterable<string>, length: number) =>
    [...new Set([...values].map((value) => value.trim()))].filter((value) => value.length >= length);
  const known = clean(traits, MIN_TRAIT_LENGTH).flatMap(variants);
  const every = [...clean(names, MIN_NAME_LENGTH), ...clean(parts, MIN_NAME_LENGTH)];
  const ofOthers = await namesOfOthers(requestId, every);
  return {
    addresses: known.filter((value) => value.includes("@") || /^\+?[\d\s()-]{6,}$/.test(value)),
    distinctive: [...known, ...every.filter((name) => !ofOthers.has(name.toLowerCase()))],
    all: [...known, ...every],
    ids,
  };
}

function addNames(
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  names: Set<string>,
  parts: Set<string>,
): void {
  const text = (column: string) => (typeof row[column] === "string" ? row[column] : "");
  const family = text("family_name");
  for (const column of columns) {
    const value = text(column);
    if (!value) continue;
    if (column === "given_name" || column === "preferred_name") {
      parts.add(value);
      if (family)
        for (const full of [`${value} ${family}`, `${family} ${value}`, `${family}, ${value}`])
          names.add(full);
    } else if (column === "family_name") parts.add(value);
    else names.add(value);
  }
}

/** Adds the texts of a column, which may be JSON; of a guardian in an application also the name. */
function addLeaves(value: unknown, traits: Set<string>, names: Set<string>, parts: Set<string>): void {
  if (typeof value === "string") traits.add(value);
  else if (Array.isArray(value)) for (const each of value) addLeaves(each, traits, names, parts);
  else if (typeof value === "object" && value !== null) {
    const { givenName, familyName, ...rest } = value as Record<string, unknown>;
    addNames({ given_name: givenName, family_name: familyName }, ["given_name", "family_name"], names, parts);
    for (const each of Object.values(rest))
      if (typeof each === "string" ? /@|(?:\d[\s()-]*){6}/.test(each) : true)
        addLeaves(each, traits, names, parts);
  }
}

/** A phone number is written with and without spaces. */
const variants = (value: string): string[] =>
  /^\+?[\d\s()-]{6,}$/.test(value) ? [...new Set([value, value.replace(/[\s()-]/g, "")])] : [value];

async function namesOfOthers(requestId: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  const wanted = names.map((name) => name.toLowerCase());
  for (const [table, preferred] of nameTables) {
    const rows = await query<{ name: string }>(unprepared`
      SELECT DISTINCT n.name FROM ${raw(table)} t, unnest(ARRAY[lower(given_name), lower(family_name),
        lower(${raw(preferred)}), lower(given_name || ' ' || family_name), lower(family_name || ' ' || given_name),
        lower(family_name || ', ' || given_name)]) AS n (name)
      WHERE t.school_id = ${currentSchool} AND n.name = ANY (${wanted}::text[]) AND t.id NOT IN (
        SELECT i.row_id FROM erasure_items i WHERE i.school_id = ${currentSchool}
          AND i.data_subject_request_id = ${requestId} AND i.entity_table = ${table} AND i.action <> 'scrub')`);
    for (const { name } of rows) taken.add(name);
  }
  return taken;
}
