import type { QueryResultRow } from "pg";
import { type Executable, textRows } from "../../../db/sql.ts";
import { decodeCursor, encodeCursor, notACursor } from "./cursor.ts";
import type { ListOptions, ListQuery, Page } from "./list.ts";
import { type Fill, filtered, matching } from "./list-sql.ts";
import { prepared } from "./prepared.ts";

export interface Source {
  /** Names the list and its order in cursors, so that no other list accepts them. */
  name: string;
  /** Builds the selected columns, `id` among them, and adds their parameters: after those that counting needs too. */
  select: () => string;
  /** `FROM` with tables and joins. */
  from: string;
  /** Conditions on every row. */
  where: string[];
  /** Parameters so far, and a function that adds one. */
  values: unknown[];
  bind: (value: unknown) => string;
  fill?: Fill;
  /** SQL of a field. */
  fieldOf: (name: string) => string;
  /** Conditions on which a field may be searched and filtered by. */
  onlySeen?: (name: string) => string[];
  options: ListOptions;
  /** Whether a value from a cursor can be compared with this field: a forged one would fail in the database. */
  isComparable: (column: string, value: string) => boolean;
  /** Reads rows as arrays of the texts that PostgreSQL sends, in the order of the columns. */
  asTexts?: boolean;
  read: (statements: readonly Executable[]) => Promise<QueryResultRow[][]>;
}

/** Limits that are written into the text of a statement. Each makes it a prepared statement of its own. */
const usualLimits: ReadonlySet<number> = new Set([20, 50, 100, 200, 500]);

/**
 * Reads one page by keyset pagination: as fast on the last page as on the first, and stable while rows are inserted.
 * @param present changes rows before the cursor of the next page is made of the last one
 */
export async function listPage<Row extends { id: string }>(
  { select, from, where, values, bind, fill = (sql) => sql, fieldOf, onlySeen = () => [], ...source }: Source,
  { limit, cursor, sort, q, count, ...given }: ListQuery,
  present: (rows: QueryResultRow[]) => Row[],
): Promise<Page<Row>> {
  const { filters = {}, search = [], searchCovers = [] } = source.options;
  const column = sort.replace(/^-/, "");
  const [beyond, direction] = sort.startsWith("-") ? ["<", "DESC"] : [">", "ASC"];
  const listName = `${source.name} ${sort}`;
  // A field that is not shown matches nothing: search results must not reveal its value.
  const givenFilters = Object.entries(filters).filter(([name]) => given[name] !== undefined);
  for (const [name, filter] of givenFilters)
    where.push(
      filtered(filter, name, given[name], { fieldOf, bind, fill }),
      ...onlySeen("where" in filter ? (filter.reveals ?? "") : name),
    );
  if (q)
    where.push(matching(bind(q.replace(/[\\%_]/g, "\\$&")), { search, searchCovers, fieldOf, onlySeen }));
  const total: Executable[] = count
    ? [{ text: `SELECT count(*)::int AS total ${from} WHERE ${where.join(" AND ")}`, values: [...values] }]
    : [];
  if (cursor) {
    const { value, id } = decodeCursor(cursor, listName);
    if (!source.isComparable(column, value)) throw notACursor();
    where.push(
      column === "id"
        ? `${fieldOf("id")} ${beyond} ${bind(id)}`
        : `(${fieldOf(column)}, ${fieldOf("id")}) ${beyond} (${bind(value)}, ${bind(id)})`,
    );
  }
  const order = column === "id" ? [column] : [column, "id"];
  // PostgreSQL does not know a limit that is a parameter when it makes a generic plan. It assumes a tenth of the rows, and either
  // keeps a bad plan or plans every request again.
  const suitsGenericPlan = source.options.genericPlan || givenFilters.length === 0;
  const isLiteral = suitsGenericPlan && usualLimits.has(limit);
  const rowLimit = isLiteral ? limit + 1 : bind(limit + 1);
  const selectPage = `SELECT ${select()} ${from} WHERE ${where.join(" AND ")}
    ORDER BY ${order.map((name) => `${fieldOf(name)} ${direction}`).join(", ")} LIMIT ${rowLimit}`;
  // The best plan of a search depends on the search text, so it is not prepared.
  const [found, counted] = await source.read([
    {
      ...(q ? { text: selectPage, values } : prepared(selectPage, values)),
      ...(source.asTexts && textRows),
    },
    ...total,
  ]);
  const data = present(found!.slice(0, limit));
  const last = found!.length > limit ? data.at(-1) : undefined;
  const next = last && encodeCursor(listName, (last as Record<string, unknown>)[column], last.id);
  return {
    data,
    page: { nextCursor: next ?? null, limit },
    ...(counted && { total: counted[0]!["total"] as number }),
  };
}
