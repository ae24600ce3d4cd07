import type { QueryResultRow } from "pg";
import { DataTypes, type Model, type ModelStatic } from "sequelize";
import { z } from "zod";
import { type Bound, query, queryAll } from "../db/query.ts";
import { schoolId } from "../lib/context.ts";
import { decodeCursor, encodeCursor, notACursor } from "./cursor.ts";
import type { Filter, ListOptions, ListQuery, Page } from "./list.ts";
import { prepared } from "./prepared.ts";
import { fillReach } from "./within.ts";

export type Row = Record<string, unknown> & { id: string };

/**
 * Reads the rows of a table with the columns that a view shows, in SQL of its own: what is read most is not made to
 * pass an object mapper. `condition` limits the rows to those that the caller reaches; `computed` are members of the view
 * that follow from other rows or the time, as SQL.
 */
export function readRows(
  model: ModelStatic<Model>,
  view: z.ZodObject,
  computed: Readonly<Record<string, string>> = {},
) {
  const fieldOf = (name: string) => {
    const field = model.getAttributes()[name]?.field;
    if (!field) throw new Error(`${model.name} has no column for ${name}`);
    return `t.${field}`;
  };
  // Models know their columns only once they are bound to a connection.
  const columns = once(() => {
    const attributes = model.getAttributes();
    const shown = Object.keys(view.shape).filter((name) => !(name in computed));
    // What is no column is a getter of the model, which may need any of them.
    const getters = shown.some((name) => !attributes[name]);
    const names = new Set(["id", ...(getters ? Object.keys(attributes) : shown)]);
    const parts = [...names].map((name) => `${fieldOf(name)} AS "${name}"`);
    const expressions = Object.entries(computed).map(([name, sql]) => `(${sql}) AS "${name}"`);
    return { names, getters, text: [...parts, ...expressions].join(", ") };
  });
  const select = (fill: Fill, more?: string) => {
    const { names, text } = columns();
    return fill(more && !names.has(more) ? `${text}, ${fieldOf(more)} AS "${more}"` : text);
  };
  const withGetters = (rows: QueryResultRow[]): Row[] => {
    if (columns().getters) for (const row of rows) Object.setPrototypeOf(row, model.prototype);
    return rows as Row[];
  };
  const from = () => `FROM ${model.tableName} t`;

  return {
    async get(id: string, condition: string | null): Promise<Row | undefined> {
      const { where, bind, fill, values } = conditions(condition);
      where.push(`t.id = ${bind(id)}`);
      const text = `SELECT ${select(fill)} ${from()} WHERE ${where.join(" AND ")}`;
      return withGetters(await query(prepared(text), values))[0];
    },

    /** The rows that have one of these ids in a column. */
    async among(column: string, ids: readonly string[], condition: string | null): Promise<Row[]> {
      const { where, bind, fill, values } = conditions(condition);
      where.push(`${fieldOf(column)} = ANY (${bind(ids)}::uuid[])`);
      const text = `SELECT ${select(fill, column)} ${from()} WHERE ${where.join(" AND ")} ORDER BY t.created_at, t.id`;
      return withGetters(await query(prepared(text), values));
    },

    /** One page of rows, found by key and not by offset: as fast on the last page as on the first, whatever is inserted meanwhile. */
    async list(
      { filters = {}, search = [] }: ListOptions,
      { limit, cursor, sort, q, count, ...given }: ListQuery,
      condition: string | null,
    ): Promise<Page<Row>> {
      const column = sort.replace(/^-/, "");
      const [beyond, direction] = sort.startsWith("-") ? ["<", "DESC"] : [">", "ASC"];
      const listName = `${model.tableName} ${sort}`;
      const { where, bind, fill, values } = conditions(condition);
      for (const [name, filter] of Object.entries(filters))
        if (given[name] !== undefined)
          where.push(
            isBeyondColumns(given[name]) ? "false" : filtered(filter, fieldOf, name, bind(given[name]), fill),
          );
      if (q) where.push(matching(bind(q.replace(/[\\%_]/g, "\\$&")), search, fieldOf));
      const total: Bound[] = count
        ? [[{ text: `SELECT count(*)::int AS total ${from()} WHERE ${where.join(" AND ")}` }, [...values]]]
        : [];
      if (cursor) {
        const { value, id } = decodeCursor(cursor, listName);
        if (
          model.getAttributes()[column]?.type instanceof DataTypes.DATE &&
          !Instant.safeParse(value).success
        )
          throw notACursor();
        where.push(
          column === "id"
            ? `t.id ${beyond} ${bind(id)}`
            : `(${fieldOf(column)}, t.id) ${beyond} (${bind(value)}, ${bind(id)})`,
        );
      }
      const order = column === "id" ? [column] : [column, "id"];
      const text = `SELECT ${select(fill, column)} ${from()} WHERE ${where.join(" AND ")}
        ORDER BY ${order.map((name) => `${fieldOf(name)} ${direction}`).join(", ")} LIMIT ${bind(limit + 1)}`;
      // What is looked for decides on the plan: that statement is planned anew each time.
      const [found, counted] = await queryAll([[q ? { text } : prepared(text), values], ...total]);
      const data = withGetters(found!.slice(0, limit));
      const last = found!.length > limit ? data.at(-1) : undefined;
      return {
        data,
        page: { nextCursor: last ? encodeCursor(listName, last[column], last.id) : null, limit },
        ...(counted && { total: counted[0]!["total"] as number }),
      };
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** No column holds such a number, so no row has it. */
const isBeyondColumns = (value: unknown) => typeof value === "number" && Math.abs(value) > 2_147_483_647;

const Instant = z.iso.datetime();

/** Puts parameters in place of `:school`, `:user` and `:now`. */
type Fill = (sql: string) => string;

/** The conditions of a statement, and the values of its parameters; the school is always the first. */
function conditions(condition: string | null) {
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

const filtered = (
  filter: Filter,
  fieldOf: (name: string) => string,
  name: string,
  value: string,
  fill: Fill,
): string =>
  "where" in filter ? `(${fill(filter.where).replaceAll("?", value)})` : `${fieldOf(name)} = ${value}`;

/** Part of a text, whatever stands in it: the wildcards of LIKE are only characters here. */
function matching(
  value: string,
  search: NonNullable<ListOptions["search"]>,
  fieldOf: (name: string) => string,
): string {
  if (search === "indexed") return `t.search_text LIKE '%' || plain_text(${value}) || '%'`;
  return `(${search.map((name) => `${fieldOf(name)} ILIKE '%' || ${value} || '%'`).join(" OR ")})`;
}
