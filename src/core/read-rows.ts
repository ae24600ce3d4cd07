import type { QueryResultRow } from "pg";
import { DataTypes, type Model, type ModelStatic } from "sequelize";
import { z } from "zod";
import { type Bound, query, queryAll } from "../db/query.ts";
import { decodeCursor, encodeCursor, notACursor } from "./cursor.ts";
import type { ListOptions, ListQuery, Page } from "./list.ts";
import { conditions, type Fill, filtered, isBeyondColumns, matching } from "./list-sql.ts";
import { prepared } from "./prepared.ts";
import { type CustomEntity, customVisibilities, visibleCustom } from "./structure/visible-custom.ts";
import { type Limited, unlimited, type Visibility, visibilitiesOf } from "./visibility.ts";

export type Row = Record<string, unknown> & { id: string };

/**
 * Reads the rows of a table with the columns that a view shows, in SQL of its own: what is read most is not made to
 * pass an object mapper. `condition` limits the rows to those that the caller reaches, `limited` the
 * fields to those that the caller sees: one that is seen on no row is not even selected. `computed` are members of the view
 * that follow from other rows or the time, as SQL; `custom` names the entity whose own fields are in `custom`.
 */
export function readRows(
  model: ModelStatic<Model>,
  view: z.ZodObject,
  computed: Readonly<Record<string, string>> = {},
  custom?: CustomEntity,
) {
  const visibilities = visibilitiesOf(view);
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
    const parts = new Map([...names].map((name) => [name, `${fieldOf(name)} AS "${name}"`]));
    const expressions = Object.entries(computed).map(([name, sql]) => `(${sql}) AS "${name}"`);
    return { names, getters, parts, expressions, text: [...parts.values(), ...expressions].join(", ") };
  });
  /** The fields that the caller does not see on every row. */
  const hiddenOf = (limited: Limited) => {
    const hidden = new Map<string, Visibility>();
    if (limited.size)
      for (const [name, visibility] of visibilities)
        if (limited.has(visibility)) hidden.set(name, visibility);
    return hidden;
  };
  /** SQL: whether the caller sees a field of the row; null where on every row. */
  const seen = (limited: Limited, name: string): string | null => {
    const shown = limited.get(visibilities.get(name)!);
    return shown === undefined ? null : shown || "false";
  };
  const selectLimited = (limited: Limited) => {
    const { parts, expressions } = columns();
    const hidden = hiddenOf(limited);
    const shown = [...parts].flatMap(([name, part]) => {
      if (name === "custom" && custom) return `${visibleCustom(custom, limited)} AS "custom"`;
      return limited.get(hidden.get(name)!) === false ? [] : part;
    });
    const flags = [...new Set(hidden.values())].flatMap((visibility) => {
      const condition = limited.get(visibility);
      return condition ? `(${condition}) AS "#${visibility}"` : [];
    });
    return [...shown, ...expressions, ...flags].join(", ");
  };
  const select = (fill: Fill, limited: Limited, more?: string) => {
    const { names, text } = columns();
    const selected = limited.size && (visibilities.size || custom) ? selectLimited(limited) : text;
    return fill(more && !names.has(more) ? `${selected}, ${fieldOf(more)} AS "${more}"` : selected);
  };
  const presented = (rows: QueryResultRow[], limited: Limited): Row[] => {
    const hidden = hiddenOf(limited);
    // Assigned, not deleted: without an own member, a getter of the model would answer.
    for (const row of hidden.size ? rows : [])
      for (const [name, visibility] of hidden) if (row[`#${visibility}`] !== true) row[name] = undefined;
    if (columns().getters) for (const row of rows) Object.setPrototypeOf(row, model.prototype);
    return rows as Row[];
  };
  const from = () => `FROM ${model.tableName} t`;

  return {
    /** Whether there is anything of a row that the caller may not be shown. */
    isLimited: (limited: Limited): boolean =>
      limited.size > 0 &&
      ([...visibilities.values()].some((visibility) => limited.has(visibility)) ||
        (custom !== undefined && customVisibilities.some((visibility) => limited.has(visibility)))),

    async get(id: string, condition: string | null, limited = unlimited): Promise<Row | undefined> {
      const { where, bind, fill, values } = conditions(condition);
      where.push(`t.id = ${bind(id)}`);
      const text = `SELECT ${select(fill, limited)} ${from()} WHERE ${where.join(" AND ")}`;
      return presented(await query(prepared(text), values), limited)[0];
    },

    /** The rows that have one of these ids in a column. */
    async among(
      column: string,
      ids: readonly string[],
      condition: string | null,
      limited = unlimited,
    ): Promise<Row[]> {
      const { where, bind, fill, values } = conditions(condition);
      where.push(`${fieldOf(column)} = ANY (${bind(ids)}::uuid[])`);
      const shown = seen(limited, column);
      if (shown) where.push(`(${fill(shown)})`);
      const text = `SELECT ${select(fill, limited, column)} ${from()} WHERE ${where.join(" AND ")} ORDER BY t.created_at, t.id`;
      return presented(await query(prepared(text), values), limited);
    },

    /** One page of rows, found by key and not by offset: as fast on the last page as on the first, whatever is inserted meanwhile. */
    async list(
      { filters = {}, search = [], searchCovers = [] }: ListOptions,
      { limit, cursor, sort, q, count, ...given }: ListQuery,
      condition: string | null,
      limited = unlimited,
    ): Promise<Page<Row>> {
      const column = sort.replace(/^-/, "");
      const [beyond, direction] = sort.startsWith("-") ? ["<", "DESC"] : [">", "ASC"];
      const listName = `${model.tableName} ${sort}`;
      const { where, bind, fill, values } = conditions(condition);
      // A field that is not shown matches nothing: what is found must not tell what is in it.
      const onlySeen = (name: string) => {
        const shown = seen(limited, name);
        return shown ? [`(${fill(shown)})`] : [];
      };
      for (const [name, filter] of Object.entries(filters))
        if (given[name] !== undefined)
          where.push(
            isBeyondColumns(given[name]) ? "false" : filtered(filter, fieldOf, name, bind(given[name]), fill),
            ...onlySeen("where" in filter ? (filter.tells ?? "") : name),
          );
      if (q)
        where.push(matching(bind(q.replace(/[\\%_]/g, "\\$&")), { search, searchCovers, fieldOf, onlySeen }));
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
      const text = `SELECT ${select(fill, limited, column)} ${from()} WHERE ${where.join(" AND ")}
        ORDER BY ${order.map((name) => `${fieldOf(name)} ${direction}`).join(", ")} LIMIT ${bind(limit + 1)}`;
      // What is looked for decides on the plan: that statement is planned anew each time.
      const [found, counted] = await queryAll([[q ? { text } : prepared(text), values], ...total]);
      const data = presented(found!.slice(0, limit), limited);
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

const Instant = z.iso.datetime();
