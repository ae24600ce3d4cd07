import { z } from "zod";
import { query, queryAll } from "../../../db/query.ts";
import { type Executable, raw, sql, unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import type { ListOptions, ListQuery, Page } from "../../common/lists/list.ts";
import { listPage } from "../../common/lists/list-page.ts";
import { asPlatform } from "../operators/as-platform.ts";

interface Source<V> {
  /** Display name of a row, such as "Tenant". */
  name: string;
  view: V;
  /** Fields of the rows as SQL expressions; `id`, a UUID, is required. */
  columns: Readonly<Record<string, string>>;
  /** Tables and joins. */
  from: string;
  /** SQL condition on every row. */
  only?: string;
  /** Filters refer to a field of `columns` or give their own condition; `search` lists fields of `columns`. */
  list: ListOptions & { search?: readonly string[] };
  /** Maps a row to its view. Default: the row as it is. */
  toView?: (row: any) => z.input<V>;
}

type Row = Record<string, unknown> & { id: string };

/** Creates readers of rows across all schools for operators, with the usual list parameters but no school boundary. */
export function readAcross<V extends z.ZodObject>({
  name,
  view,
  columns,
  from,
  only = "true",
  list,
  toView,
}: Source<V>) {
  const selected = Object.entries(columns).map(([member, sql]) => `${sql} AS "${member}"`);
  const select = sql`SELECT ${raw(selected.join(", "))} FROM ${raw(from)}`;
  const show = (row: Row) => (toView ? toView(row) : row) as z.input<V>;
  return {
    name,
    view,
    options: list,

    /** @throws {AppError} 404 */
    async get(id: string): Promise<z.input<V>> {
      const [row] = await asPlatform(
        () => query<Row>(unprepared`${select} WHERE ${raw(only)} AND ${raw(columns["id"]!)} = ${id} LIMIT 1`),
        { readOnly: true },
      );
      if (!row) throw notFound(name);
      return show(row);
    },

    async list(query: ListQuery): Promise<Page<z.input<V>>> {
      const values: unknown[] = [];
      const source = {
        name: `platform ${name}`,
        select: () => selected.join(", "),
        from: `FROM ${from}`,
        where: [only],
        values,
        bind: (value: unknown) => `$${values.push(value)}`,
        fieldOf: (member: string) => columns[member]!,
        options: list,
        isComparable: (column: string, value: string) => isValidCursorValue(view.shape[column], value),
        read: (statements: readonly Executable[]) =>
          asPlatform(() => queryAll(statements), { readOnly: true }),
      };
      const page = await listPage(source, query, (rows) => rows as Row[]);
      return { ...page, data: page.data.map(show) };
    },
  };
}

/** Checks a cursor value: a forged value would be compared with a timestamp and fail in the database. */
const isValidCursorValue = (schema: z.ZodType, value: string): boolean =>
  (schema instanceof z.ZodDate ? z.iso.datetime() : schema).safeParse(value).success;
