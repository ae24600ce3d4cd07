import { z } from "zod";
import { type Bound, query, queryAll } from "../../db/query.ts";
import { notFound } from "../../lib/errors.ts";
import { decodeCursor, encodeCursor, notACursor } from "../cursor.ts";
import type { ListOptions, ListQuery, Page } from "../list.ts";
import { prepared } from "../prepared.ts";
import { asPlatform } from "./as-platform.ts";

interface Source<V> {
  /** What people call a row: "Tenant". */
  name: string;
  view: V;
  /** Members of the rows as SQL; `id` among them, a UUID. */
  columns: Readonly<Record<string, string>>;
  /** Tables and joins. */
  from: string;
  /** A condition on every row. */
  only?: string;
  /** Filters name a member of the columns, or say their condition. What is searched are members, too. */
  list: ListOptions & { search?: readonly string[] };
  /** The view of a row, where it is not the row. */
  shown?: (row: any) => z.input<V>;
}

type Row = Record<string, unknown> & { id: string };

/** Reads rows of all schools for operators: the grammar of every list, without the walls between schools. */
export function readAcross<V extends z.ZodObject>({
  name,
  view,
  columns,
  from,
  only = "true",
  list,
  shown,
}: Source<V>) {
  const selected = Object.entries(columns).map(([member, sql]) => `${sql} AS "${member}"`);
  const select = `SELECT ${selected.join(", ")} FROM ${from}`;
  const show = (row: Row) => (shown ? shown(row) : row) as z.input<V>;
  return {
    name,
    view,
    options: list,

    /** @throws {AppError} 404 */
    async get(id: string): Promise<z.input<V>> {
      const text = `${select} WHERE ${only} AND ${columns["id"]} = $1 LIMIT 1`;
      const [row] = await asPlatform(() => query<Row>({ text }, [id]), { readOnly: true });
      if (!row) throw notFound(name);
      return show(row);
    },

    async list({ limit, cursor, sort, q, count, ...given }: ListQuery): Promise<Page<z.input<V>>> {
      const column = sort.replace(/^-/, "");
      const by = columns[column]!;
      const [beyond, direction] = sort.startsWith("-") ? ["<", "DESC"] : [">", "ASC"];
      const listName = `platform ${name} ${sort}`;
      const values: unknown[] = [];
      const bind = (value: unknown) => `$${values.push(value)}`;
      const where = [only];
      for (const [member, filter] of Object.entries(list.filters ?? {}))
        if (given[member] !== undefined) {
          const value = bind(given[member]);
          const condition = "where" in filter ? filter.where : `${columns[member]} = ?`;
          where.push(`(${condition.replaceAll("?", value)})`);
        }
      if (q) {
        const value = bind(`%${q.replace(/[\\%_]/g, "\\$&")}%`);
        where.push(
          `(${(list.search ?? []).map((member) => `${columns[member]} ILIKE ${value}`).join(" OR ")})`,
        );
      }
      const total: Bound[] = count
        ? [[{ text: `SELECT count(*)::int AS total FROM ${from} WHERE ${where.join(" AND ")}` }, [...values]]]
        : [];
      if (cursor) {
        const { value, id } = decodeCursor(cursor, listName);
        if (!fits(view.shape[column], value)) throw notACursor();
        where.push(`(${by}, ${columns["id"]}) ${beyond} (${bind(value)}, ${bind(id)})`);
      }
      const text = `${select} WHERE ${where.join(" AND ")}
        ORDER BY ${by} ${direction}, ${columns["id"]} ${direction} LIMIT ${bind(limit + 1)}`;
      const [found, counted] = await asPlatform(
        () => queryAll([[q ? { text } : prepared(text), values], ...total]),
        { readOnly: true },
      );
      const rows = found!.slice(0, limit) as Row[];
      const last = found!.length > limit ? rows.at(-1) : undefined;
      return {
        data: rows.map(show),
        page: { nextCursor: last ? encodeCursor(listName, last[column], last.id) : null, limit },
        ...(counted && { total: counted[0]!["total"] as number }),
      };
    },
  };
}

/** A value that somebody made up would be compared as an instant, and fail. */
const fits = (schema: z.ZodType, value: string): boolean =>
  (schema instanceof z.ZodDate ? z.iso.datetime() : schema).safeParse(value).success;
