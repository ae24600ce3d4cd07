import { schoolId } from "../lib/context.ts";
import type { Filter, ListOptions } from "./list.ts";
import { fillReach, reachedOrNone } from "./within.ts";

/** No column holds such a number, so no row has it. */
export const isBeyondColumns = (value: unknown) =>
  typeof value === "number" && Math.abs(value) > 2_147_483_647;

/** Puts parameters in place of `:school`, `:user` and `:now`. */
export type Fill = (sql: string) => string;

/** The conditions of a statement, and the values of its parameters; the school is always the first. */
export function conditions(condition: string | null) {
  const values: unknown[] = [schoolId()];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const bound = new Map([["school", "$1"]]);
  const fill: Fill = (sql) =>
    fillReach(sql, (name, value) => {
      if (!bound.has(name)) bound.set(name, bind(value));
      return bound.get(name)!;
    });
  const where = ["t.school_id = $1"];
  if (condition !== null) where.push(`(${fill(condition)})`);
  return { where, bind, fill, values };
}

export const filtered = (
  filter: Filter,
  fieldOf: (name: string) => string,
  name: string,
  value: string,
  fill: Fill,
): string =>
  "where" in filter ? `(${fill(whereOf(filter)).replaceAll("?", value)})` : `${fieldOf(name)} = ${value}`;

const whereOf = ({ where, through }: Extract<Filter, { where: string }>): string =>
  through && through !== "row" ? where.replaceAll(":reached", reachedOrNone(through)) : where;

interface Searched {
  search: NonNullable<ListOptions["search"]>;
  searchCovers: readonly string[];
  fieldOf: (name: string) => string;
  onlySeen: (name: string) => string[];
}

/**
 * Part of a text, whatever stands in it: the wildcards of LIKE are only characters here. The index covers its columns
 * together, so that it serves only those who see all of them on every row.
 */
export function matching(value: string, { search, searchCovers, fieldOf, onlySeen }: Searched): string {
  const like = `LIKE '%' || plain_text(${value}) || '%'`;
  const anyOf = (parts: string[]) => `(${parts.join(" OR ")})`;
  const where = (name: string, test: string) => [test, ...onlySeen(name)].join(" AND ");
  if (search !== "indexed")
    return anyOf(search.map((name) => where(name, `${fieldOf(name)} ILIKE '%' || ${value} || '%'`)));
  const limited = searchCovers.filter((name) => onlySeen(name).length);
  if (!limited.length) return `t.search_text ${like}`;
  const open = searchCovers.filter((name) => !limited.includes(name)).map(fieldOf);
  return anyOf([
    `plain_text(concat_ws(' ', ${open.join(", ")})) ${like}`,
    ...limited.map((name) => where(name, `plain_text(coalesce(${fieldOf(name)}, '')) ${like}`)),
  ]);
}
