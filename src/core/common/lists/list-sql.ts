import { schoolId } from "../../../lib/context.ts";
import { readScopeCondition, scopeBinder } from "../entities/row-scope.ts";
import type { Filter, ListOptions } from "./list.ts";

/** Whether a number is outside of the range of an integer column, so that no row can match it. */
const isBeyondColumns = (value: unknown) => typeof value === "number" && Math.abs(value) > 2_147_483_647;

/** Replaces `:school`, `:user` and `:now` by parameters. */
export type Fill = (sql: string) => string;

/** Builds the conditions of a list statement and collects its parameters; `$1` is always the school. */
export function conditions(condition: string | null) {
  const values: unknown[] = [schoolId()];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const fill: Fill = scopeBinder(values);
  const where = ["t.school_id = $1"];
  if (condition !== null) where.push(`(${fill(condition)})`);
  return { where, bind, fill, values };
}

interface Filtered {
  fieldOf: (name: string) => string;
  bind: (value: unknown) => string;
  fill: Fill;
}

/** Builds the condition of a filter. */
export const filtered = (
  filter: Filter,
  name: string,
  value: unknown,
  { fieldOf, bind, fill }: Filtered,
): string => {
  if (isBeyondColumns(value)) return "false";
  const bound = bind(value);
  return "where" in filter
    ? `(${fill(whereOf(filter)).replaceAll("?", bound)})`
    : `${fieldOf(name)} = ${bound}`;
};

const whereOf = ({ where, through }: Extract<Filter, { where: string }>): string =>
  through && through !== "row" ? where.replaceAll(":reached", readScopeCondition(through)) : where;

interface Searched {
  search: NonNullable<ListOptions["search"]>;
  searchCovers: readonly string[];
  fieldOf: (name: string) => string;
  onlySeen: (name: string) => string[];
}

/**
 * Builds the condition of a substring search; the wildcards of LIKE are escaped in the value. `search_text` combines its columns,
 * so that its index serves only callers who see all of them on every row.
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
