import type { QueryResultRow } from "pg";
import { DataTypes, type Model, type ModelStatic } from "sequelize";
import { z } from "zod";
import { query, queryAll } from "../../../db/query.ts";
import { type Limited, unlimited, type Visibility, visibilitiesOf } from "../entities/visibility.ts";
import { type CustomEntity, customVisibilities, visibleCustom } from "../entities/visible-custom.ts";
import type { ListOptions, ListQuery, Page } from "./list.ts";
import { listPage } from "./list-page.ts";
import { conditions, type Fill } from "./list-sql.ts";
import { prepared } from "./prepared.ts";

export type Row = Record<string, unknown> & { id: string };

/**
 * Builds the reader of a table with the columns of a view, in plain SQL: an object mapper is too slow for the hot reads.
 * In its methods `condition` limits the rows to the caller's row scope, `limited` the fields to those that the caller sees: a
 * field that is seen on no row is not selected.
 * @param computed members of the view that are derived from other rows or the time, as SQL
 * @param custom the entity whose custom fields are in `custom`
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
  // Lazy: models know their columns only once they are bound to a connection.
  const columns = once(() => {
    const attributes = model.getAttributes();
    const shown = Object.keys(view.shape).filter((name) => !(name in computed));
    // A member that is no column is a getter of the model, which may read any column.
    const getters = shown
      .filter((name) => !attributes[name])
      .map((name) => [name, getterOf(model, name)] as const);
    const names = new Set(["id", ...(getters.length ? Object.keys(attributes) : shown)]);
    const parts = new Map([...names].map((name) => [name, `${fieldOf(name)} AS "${name}"`]));
    const expressions = Object.entries(computed).map(([name, sql]) => `(${sql}) AS "${name}"`);
    return { names, getters, parts, expressions, text: [...parts.values(), ...expressions].join(", ") };
  });
  /** Fields that the caller does not see on every row. */
  const hiddenOf = (limited: Limited) => {
    const hidden = new Map<string, Visibility>();
    if (limited.size)
      for (const [name, visibility] of visibilities)
        if (limited.has(visibility)) hidden.set(name, visibility);
    return hidden;
  };
  /** SQL: whether the caller sees a field on the row; null if on every row. */
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
    const { getters } = columns();
    for (const row of rows) {
      for (const [name, get] of getters) row[name] = get.call(row);
      for (const [name, visibility] of hidden) if (row[`#${visibility}`] !== true) row[name] = undefined;
    }
    return rows as Row[];
  };
  const from = () => `FROM ${model.tableName} t`;

  return {
    /** Whether the view has fields that the caller may not see. */
    isLimited: (limited: Limited): boolean =>
      limited.size > 0 &&
      ([...visibilities.values()].some((visibility) => limited.has(visibility)) ||
        (custom !== undefined && customVisibilities.some((visibility) => limited.has(visibility)))),

    async get(id: string, condition: string | null, limited = unlimited): Promise<Row | undefined> {
      const { where, bind, fill, values } = conditions(condition);
      where.push(`t.id = ${bind(id)}`);
      const selectRow = `SELECT ${select(fill, limited)} ${from()} WHERE ${where.join(" AND ")}`;
      return presented(await query(prepared(selectRow, values)), limited)[0];
    },

    /** Finds the rows that have one of these ids in a column. */
    async findByIds(
      column: string,
      ids: readonly string[],
      condition: string | null,
      limited = unlimited,
    ): Promise<Row[]> {
      const { where, bind, fill, values } = conditions(condition);
      where.push(`${fieldOf(column)} = ANY (${bind(ids)}::uuid[])`);
      const shown = seen(limited, column);
      if (shown) where.push(`(${fill(shown)})`);
      const selectBatch = `SELECT ${select(fill, limited, column)} ${from()} WHERE ${where.join(" AND ")} ORDER BY t.created_at, t.id`;
      return presented(await query(prepared(selectBatch, values)), limited);
    },

    async list(
      options: ListOptions,
      query: ListQuery,
      condition: string | null,
      limited = unlimited,
    ): Promise<Page<Row>> {
      const { fill, ...statement } = conditions(condition);
      const source = {
        name: model.tableName,
        select: () => select(fill, limited, query.sort.replace(/^-/, "")),
        from: from(),
        ...statement,
        fill,
        fieldOf,
        onlySeen: (name: string) => {
          const shown = seen(limited, name);
          return shown ? [`(${fill(shown)})`] : [];
        },
        options,
        isComparable: (column: string, value: string) =>
          !(model.getAttributes()[column]?.type instanceof DataTypes.DATE) ||
          Instant.safeParse(value).success,
        read: queryAll,
      };
      return listPage(source, query, (rows) => presented(rows, limited));
    },
  };
}

/** Gets the getter of a model, to call it on a plain row that has every column. */
function getterOf(model: ModelStatic<Model>, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(model.prototype, name)?.get;
  if (!getter) throw new Error(`${model.name} has neither a column nor a getter for ${name}`);
  return getter;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const Instant = z.iso.datetime();
