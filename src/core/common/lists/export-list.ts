import { z } from "zod";
import { byteOrderMark, csvLine } from "../../../lib/files/csv.ts";
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
): AsyncGenerator<string> {
  const own = chosen ?? Object.keys(view.shape);
  const money = own.filter((column) => isMoney(view.shape[column]));
  const columns = money.length > 0 && !own.includes("currency") ? [...own, "currency"] : own;
  const related = relatedOf(own, includes);
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
    const ids = data.map((row) => (row as { id: string }).id);
    const found = new Map<string, ReadonlyMap<string, unknown>>();
    for (const column of own) if (more[column]) found.set(column, await more[column](ids));
    const lines = data.map((row, index) => {
      const cells = withPlainAmounts(view.parse(row) as Record<string, unknown>, money);
      const shown = { ...(row as Record<string, unknown>), ...cells };
      return csvLine(
        columns.map((column) => {
          const [name, part] = column.split(".") as [string, string | undefined];
          if (found.has(column)) return found.get(column)!.get(ids[index]!);
          return part ? (shown[name] as Record<string, unknown> | null | undefined)?.[part] : cells[name];
        }),
      );
    });
    yield names + lines.join("");
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

/** Amounts become plain numbers, which spreadsheets can add up; the currency has a column of its own. */
function withPlainAmounts(row: Record<string, unknown>, money: readonly string[]): Record<string, unknown> {
  const amounts = money.map((column) => row[column] as Money | null);
  const currency = row["currency"] ?? amounts.find(Boolean)?.currency;
  const plain = money.map((column, index) => [column, amounts[index]?.amount]);
  return { ...row, ...Object.fromEntries(plain), currency };
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
