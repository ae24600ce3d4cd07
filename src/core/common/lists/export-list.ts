import { z } from "zod";
import { byteOrderMark, csvLine } from "../../../lib/files/csv.ts";
import { joinInPieces } from "../../../lib/runtime/join-in-pieces.ts";
import { noteAccess } from "../../audit/access-log/note-access.ts";
import type { Access } from "../entities/crud.ts";
import { MoneyView } from "../input/money-schema.ts";
import { type AskedInclude, type Includes, include } from "./include.ts";
import type { ListQuery, Page } from "./list.ts";

type Money = z.output<typeof MoneyView>;

/** Rows per query. Bounds the memory of an export and the time that it blocks other requests, however long the list. */
const BATCH_SIZE = 500;

interface ChosenColumns {
  /** Default: all columns of the view. */
  columns?: readonly string[] | undefined;
}

interface Listed {
  /** An entity, whose export is in the access log if its rows are sensitive. */
  entityType?: string;
  access?: Access;
  schemas: { view: z.ZodObject };
  list(query: ListQuery): Promise<Page<object>>;
}

/** Finds the values of a column that is no field of the entity, by the ids of rows. */
export type FileColumn = (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

interface Related {
  /** Entities that a row refers to: "student.givenName". */
  includes?: Includes;
  /** Further columns of the file. */
  more?: Readonly<Record<string, FileColumn>>;
}

/** Lists the columns that an export can have. */
export function exportColumns(
  view: z.ZodObject,
  { includes = {}, more = {} }: Related = {},
): readonly string[] {
  const parts = Object.entries(view.shape).flatMap(([name, field]) =>
    field instanceof z.ZodObject ? Object.keys(field.shape).map((part) => `${name}.${part}`) : [],
  );
  const related = Object.entries(includes).flatMap(([name, asked]) =>
    "by" in asked ? Object.keys(asked.entity.schemas.view.shape).map((column) => `${name}.${column}`) : [],
  );
  return [...Object.keys(view.shape), ...Object.keys(more), ...parts, ...related];
}

/** Exports every row of a list that is in the caller's row scope and matches the filters, as CSV. */
export async function* exportList(
  { schemas: { view }, list, entityType, access }: Listed,
  { columns: chosen, ...query }: Omit<ListQuery, "limit" | "cursor" | "count"> & ChosenColumns,
  { includes = {}, more = {} }: Related = {},
): AsyncGenerator<Uint8Array> {
  const own = chosen ?? Object.keys(view.shape);
  const money = own.filter((column) => isMoney(view.shape[column]));
  const columns = money.length > 0 && !own.includes("currency") ? [...own, "currency"] : own;
  const related = relatedOf(own, includes);
  const cells = columns.map((column) => cellOf(column, { view, money, more }));
  // The header line is sent with the first rows, so that a failure up to then still becomes a problem response.
  let names = byteOrderMark + csvLine(columns);
  let cursor: string | undefined;
  do {
    const given = { ...query, limit: BATCH_SIZE, count: false, ...(cursor && { cursor }) } as ListQuery;
    // No transaction around the loop: a slow client would hold it open.
    const { data, page } = await list(given);
    await include(data, includes, related);
    if (entityType && access)
      noteAccess({ entityType, permission: access.read, shown: shownColumns(data, own), exported: true });
    const found = new Map<string, ReadonlyMap<string, unknown>>();
    for (const column of own)
      if (more[column]) found.set(column, await more[column]((data as Row[]).map(({ id }) => id)));
    const lines = (data as Row[]).map((row) => {
      const parsed = view.parse(row) as Record<string, unknown>;
      return csvLine(cells.map((cell) => cell(parsed, row, found)));
    });
    yield Buffer.concat(joinInPieces([names, ...lines]).map((piece) => Buffer.from(piece)));
    names = "";
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

/** The rows to include for columns like "student.givenName", with the fields that these name. */
function relatedOf(columns: readonly string[], includes: Includes): AskedInclude[] {
  const named = columns
    .map((column) => column.split(".") as [string, string])
    .filter(([name, part]) => name in includes && part);
  return [...Map.groupBy(named, ([name]) => name)].map(([name, parts]) => ({
    name,
    fields: parts.map(([, part]) => part),
  }));
}

type Row = Record<string, unknown> & { id: string };

/**
 * Gets the value of a column.
 * @param parsed the row as its view shows it
 * @param row the row as it was read, with included entities
 * @param found the values of further columns, by column and row id
 */
type Cell = (
  parsed: Readonly<Record<string, unknown>>,
  row: Row,
  found: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
) => unknown;

interface Columns {
  view: z.ZodObject;
  money: readonly string[];
  more: Readonly<Record<string, FileColumn>>;
}

/** Amounts become plain numbers, which spreadsheets can add up; the currency has a column of its own. */
function cellOf(column: string, { view, money, more }: Columns): Cell {
  if (more[column]) return (_parsed, { id }, found) => found.get(column)!.get(id);
  const [name, part] = column.split(".") as [string, string | undefined];
  if (part) {
    const isShown = name in view.shape;
    return (parsed, row) =>
      ((isShown ? parsed : row)[name] as Record<string, unknown> | null | undefined)?.[part];
  }
  if (money.includes(name)) return (parsed) => (parsed[name] as Money | null | undefined)?.amount;
  if (name !== "currency") return (parsed) => parsed[name];
  return (parsed) =>
    parsed["currency"] ??
    money.map((amount) => parsed[amount] as Money | null | undefined).find(Boolean)?.currency;
}

function isMoney(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isMoney(schema.unwrap());
  return (
    schema instanceof z.ZodObject && Object.keys(schema.shape).join() === Object.keys(MoneyView.shape).join()
  );
}

/** A file without the column has not shown its custom fields. */
const shownColumns = (rows: readonly object[], columns: readonly string[]): readonly object[] =>
  columns.includes("custom") ? rows : rows.map((row) => ({ ...row, custom: {} }));
