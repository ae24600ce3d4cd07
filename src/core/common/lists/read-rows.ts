import type { QueryResultRow } from "pg";
import { DataTypes, type Model, type ModelStatic } from "sequelize";
import { z } from "zod";
import { query, queryAll } from "../../../db/query.ts";
import { textRows } from "../../../db/sql.ts";
import { lazily } from "../../../lib/memo/lazily.ts";
import { type Limited, unlimited, type Visibility, visibilitiesOf } from "../entities/visibility.ts";
import { type CustomEntity, customVisibilities, visibleCustom } from "../entities/visible-custom.ts";
import { cacheByLimits } from "./cache-by-limits.ts";
import { includeExpressions } from "./include-fields.ts";
import { jsonRows, type TextRow } from "./json-rows.ts";
import type { ListOptions, ListQuery, Page } from "./list.ts";
import { listPage, type Source } from "./list-page.ts";
import { conditions, type Fill } from "./list-sql.ts";
import { prepared } from "./prepared.ts";
import { rowValues } from "./row-values.ts";

export type Row = Record<string, unknown> & { id: string };

/**
 * Builds the reader of a table with the columns of a view, in plain SQL: an object mapper is too slow for the hot reads.
 * In its methods `condition` limits the rows to the caller's row scope, `limited` the fields to those that the caller sees: a
 * field that is seen on no row is not selected.
 * @param computed members of the view that are derived from other rows or the time, as SQL
 */
export function readRows(
  model: ModelStatic<Model>,
  view: z.ZodObject,
  computed: Readonly<Record<string, string>> = {},
  { custom, joins = "" }: ReadOptions = {},
) {
  const visibilities = visibilitiesOf(view);
  const further = includeExpressions(view);
  const fieldOf = (name: string) => {
    const field = model.getAttributes()[name]?.field;
    if (!field) throw new Error(`${model.name} has no column for ${name}`);
    return `t.${field}`;
  };
  // Lazy: models know their columns only once they are bound to a connection.
  const columns = lazily(() => {
    const attributes = model.getAttributes();
    const shown = Object.keys(view.shape).filter((name) => !(name in computed));
    // A member that is no column is a getter of the model, which may read any column.
    const getters = shown
      .filter((name) => !attributes[name])
      .map((name) => [name, getterOf(model, name)] as const);
    const names = new Set(["id", ...(getters.length ? Object.keys(attributes) : shown)]);
    const parts = [...names].map((name): Selected => [name, fieldOf(name)]);
    const expressions = Object.entries(computed).map(([name, sql]): Selected => [name, `(${sql})`]);
    const all = [...parts, ...expressions];
    return { names, getters, parts, expressions, all };
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
  const selectedLimited = (limited: Limited): Selected[] => {
    const { parts, expressions } = columns();
    const hidden = hiddenOf(limited);
    const shown = parts.flatMap(([name, part]): Selected[] => {
      if (name === "custom" && custom) return [[name, visibleCustom(custom, limited)]];
      return limited.get(hidden.get(name)!) === false ? [] : [[name, part]];
    });
    const flags = [...new Set(hidden.values())].flatMap((visibility): Selected[] => {
      const condition = limited.get(visibility);
      return condition ? [[`#${visibility}`, `(${condition})`]] : [];
    });
    return [...shown, ...expressions, ...flags];
  };
  const isSelectLimited = (limited: Limited) =>
    limited.size > 0 && (visibilities.size > 0 || custom !== undefined);
  /** The columns, flags among them, that fields of the view are made of; null for all, because a getter may read any column. */
  const columnsOf = (fields: readonly string[]): ReadonlySet<string> | null => {
    const { getters } = columns();
    const isGetter = (name: string) => getters.some(([getter]) => getter === name);
    const money = fields.filter((name) => isGetter(name) && hasMinor(name));
    if (fields.some((name) => isGetter(name) && !money.includes(name))) return null;
    const flags = fields.flatMap((name) => visibilities.get(name) ?? []).map((each) => `#${each}`);
    const minors = money.map((name) => `${name}Minor`);
    return new Set([...fields, ...flags, ...minors, ...(money.length ? ["currency"] : [])]);
  };
  const hasMinor = (name: string) => {
    const attributes = model.getAttributes();
    return Boolean((attributes[`${name}Minor`] ?? computed[`${name}Minor`]) && attributes["currency"]);
  };
  /** The selected columns, `more` among them. */
  const selected = (limited: Limited, more: string, fields?: readonly string[]): Selected[] => {
    const { names, all } = columns();
    const shown = isSelectLimited(limited) ? selectedLimited(limited) : all;
    const whole: Selected[] = names.has(more) ? shown : [...shown, [more, fieldOf(more)]];
    if (!fields) return whole;
    const needed = columnsOf(["id", more, ...fields]);
    const added = Object.entries(further).filter(([name]) => fields.includes(name));
    return [...whole.filter(([name]) => !needed || needed.has(name)), ...added];
  };
  const selectWhole = cacheByLimits((limited, more) => textOf(selected(limited, more)));
  const select = (fill: Fill, limited: Limited, more = "id", fields?: readonly string[]) =>
    fill(fields ? textOf(selected(limited, more, fields)) : selectWhole(limited, more));
  const presented = (rows: QueryResultRow[], limited: Limited, fields?: readonly string[]): Row[] => {
    const hidden = hiddenOf(limited);
    const getters = columns().getters.filter(([name]) => !fields || fields.includes(name));
    for (const row of rows) {
      for (const [name, get] of getters) row[name] = get.call(row);
      for (const [name, visibility] of hidden) if (row[`#${visibility}`] !== true) row[name] = undefined;
    }
    return rows as Row[];
  };
  const from = () => `FROM ${model.tableName} t ${joins}`;
  const json = lazily(() => jsonRows(model, view, computed, further));
  const source = (
    options: ListOptions,
    query: ListQuery,
    condition: string | null,
    limited: Limited,
  ): Source => {
    const { fill, ...statement } = conditions(condition);
    return {
      name: model.tableName,
      select: () => select(fill, limited, sortedBy(query)),
      from: from(),
      ...statement,
      fill,
      fieldOf,
      onlySeen: (name) => {
        const shown = seen(limited, name);
        return shown ? [`(${fill(shown)})`] : [];
      },
      options,
      isComparable: (column, value) =>
        !(model.getAttributes()[column]?.type instanceof DataTypes.DATE) || Instant.safeParse(value).success,
      read: queryAll,
    };
  };

  const selectById = (id: string, condition: string | null, limited: Limited) => {
    const { where, bind, fill, values } = conditions(condition);
    where.push(`t.id = ${bind(id)}`);
    return prepared(`SELECT ${select(fill, limited)} ${from()} WHERE ${where.join(" AND ")}`, values);
  };
  const selectByIds = (
    { column, ids, fields }: ByIds,
    condition: string | null,
    limited: Limited,
    kept: readonly string[] = [],
  ) => {
    const { where, bind, fill, values } = conditions(condition);
    where.push(`${fieldOf(column)} = ANY (${bind(ids)}::uuid[])`);
    const shown = seen(limited, column);
    if (shown) where.push(`(${fill(shown)})`);
    const shownColumns = select(fill, limited, column, fields && [...fields, ...kept]);
    const selectBatch = `SELECT ${shownColumns} ${from()} WHERE ${where.join(" AND ")} ORDER BY t.created_at, t.id`;
    return prepared(selectBatch, values);
  };
  /** Builds a function that converts a row of texts. */
  const textReader = (
    limited: Limited,
    more: string,
    keep: readonly string[],
    fields?: readonly string[],
  ) => {
    const columns = selected(limited, more, fields && [...fields, ...keep]).map(([name]) => name);
    const render = json()!(columns, limited, fields);
    const hidden = hiddenOf(limited);
    const names = ["id", more, ...keep].filter((name) => columns.includes(name));
    const valuesOf = rowValues(model, columns, names, (name) => {
      const visibility = hidden.get(name);
      return visibility && `#${visibility}`;
    });
    return (row: TextRow): RowText => ({ ...valuesOf(row), json: render(row) });
  };
  const wholeTextReader = cacheByLimits((limited, more, ...keep) => textReader(limited, more, keep));
  const textsOf = (
    rows: unknown[],
    { limited, kept }: TextRead,
    more: string,
    fields?: readonly string[],
  ) => {
    const read = fields ? textReader(limited, more, kept, fields) : wholeTextReader(limited, more, ...kept);
    return (rows as TextRow[]).map(read);
  };

  return {
    /** Whether the view has fields that the caller may not see. */
    isLimited: (limited: Limited): boolean =>
      limited.size > 0 &&
      ([...visibilities.values()].some((visibility) => limited.has(visibility)) ||
        (custom !== undefined && customVisibilities.some((visibility) => limited.has(visibility)))),

    async get(id: string, condition: string | null, limited = unlimited): Promise<Row | undefined> {
      return presented(await query(selectById(id, condition, limited)), limited)[0];
    },

    /** Finds the rows that have one of these ids in a column. */
    async findByIds(by: ByIds, condition: string | null, limited = unlimited): Promise<Row[]> {
      const found = await query(selectByIds(by, condition, limited));
      return presented(found, limited, by.fields);
    },

    list: (
      options: ListOptions,
      query: ListQuery,
      condition: string | null,
      limited = unlimited,
    ): Promise<Page<Row>> =>
      listPage(source(options, query, condition, limited), query, (rows) => presented(rows, limited)),

    /** The same reads with rows as JSON text, at half of the processor time, and the `kept` columns as values. */
    texts: {
      /** Whether every member of the view can be rendered without its schema. */
      arePossible: (): boolean => json() !== null,

      get: async (id: string, read: TextRead): Promise<RowText | undefined> => {
        const rows = await query({ ...selectById(id, read.condition, read.limited), ...textRows });
        return textsOf(rows, read, "id")[0];
      },

      findByIds: async (by: ByIds, read: TextRead): Promise<RowText[]> => {
        const { condition, limited, kept } = read;
        const rows = await query({ ...selectByIds(by, condition, limited, kept), ...textRows });
        return textsOf(rows, read, by.column, by.fields);
      },

      list: (options: ListOptions, query: ListQuery, read: TextRead): Promise<Page<RowText>> =>
        listPage({ ...source(options, query, read.condition, read.limited), asTexts: true }, query, (rows) =>
          textsOf(rows, read, sortedBy(query)),
        ),
    },
  };
}

/** Gets the getter of a model, to call it on a plain row that has every column. */
function getterOf(model: ModelStatic<Model>, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(model.prototype, name)?.get;
  if (!getter) throw new Error(`${model.name} has neither a column nor a getter for ${name}`);
  return getter;
}

const Instant = z.iso.datetime();

/** A row as JSON text, with some of its columns as values. */
export type RowText = Row & { json: string };

export interface TextRead {
  condition: string | null;
  limited: Limited;
  /** Columns whose values are needed too, where the caller sees them. */
  kept: readonly string[];
}

interface ReadOptions {
  /** The entity whose custom fields are in `custom`. */
  custom?: CustomEntity | undefined;
  /** Tables that `computed` reads: `LEFT JOIN … ON …` by a unique key, so that a row stays one, and counting reads none of them. */
  joins?: string | undefined;
}

/** The rows that have one of these ids in a column. */
interface ByIds {
  column: string;
  ids: readonly string[];
  /** The fields to read; default: all of the view. */
  fields?: readonly string[] | undefined;
}

/** A selected column: its name in the view and its SQL. */
type Selected = readonly [name: string, sql: string];

const textOf = (selected: readonly Selected[]): string =>
  selected.map(([name, sql]) => `${sql} AS "${name}"`).join(", ");

const sortedBy = ({ sort }: ListQuery): string => sort.replace(/^-/, "");
