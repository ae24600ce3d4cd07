import {
  col,
  where as compare,
  DataTypes,
  fn,
  type Model,
  type ModelStatic,
  Op,
  type WhereOptions,
} from "sequelize";
import { z } from "zod";
import { invalid } from "../lib/errors.ts";
import type { TenantModel } from "../models/tenant-model.ts";
import { flag } from "./schemas.ts";

/** How a list may be asked for: declared once per entity, the same for every list. */
export interface ListOptions {
  /** Columns that a query parameter of the same name compares with. */
  filters?: Readonly<Record<string, z.ZodType>>;
  /** Query parameters that bound a column. */
  bounds?: Readonly<Record<string, readonly [column: string, operator: "lt" | "gte", schema: z.ZodType]>>;
  /** Columns that may be sorted by, none of them nullable. The first is the default, `-` in front of it reverses it. */
  sort: readonly string[];
  /** What `q` looks into: text columns, or the table's search_text, which knows neither case nor accents. */
  search?: readonly string[] | "indexed";
}

export interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  sort: string;
  q?: string | undefined;
  count: boolean;
  [filter: string]: unknown;
}

export interface Page<Row> {
  data: Row[];
  page: { nextCursor: string | null; limit: number };
  total?: number;
}

/** The query parameters of a list. */
export function listQuery({ filters = {}, bounds = {}, sort, search }: ListOptions) {
  const columns = sort.map((column) => column.replace(/^-/, ""));
  return z.strictObject({
    ...filtersOf(filters),
    ...filtersOf(Object.fromEntries(Object.entries(bounds).map(([name, [, , schema]]) => [name, schema]))),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
    cursor: z.string().max(1000).optional().describe("nextCursor of the page before"),
    sort: z
      .enum([...columns, ...columns.map((column) => `-${column}`)])
      .default(sort[0]!)
      .describe("Column to sort by, with - for the reverse"),
    count: flag.default(false).describe("Adds total, the number of all rows"),
    ...(search ? { q: z.string().trim().min(1).max(200).optional().describe("Text to look for") } : {}),
  });
}

const filtersOf = (filters: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, schema.optional()]));

export const pageOf = <V extends z.ZodType>(view: V) =>
  z.object({
    data: z.array(view),
    page: z.object({ nextCursor: z.string().nullable(), limit: z.int() }),
    total: z.int().optional(),
  });

type Row = TenantModel<any> & Record<string, unknown>;

/** One page of rows, found by key and not by offset: as fast on the last page as on the first, whatever is inserted meanwhile. */
export async function list<M extends Model>(
  model: ModelStatic<M>,
  { filters = {}, bounds = {}, search = [] }: ListOptions,
  query: ListQuery,
  visible: WhereOptions = {},
): Promise<Page<M>> {
  const rows = model as unknown as ModelStatic<Row>;
  const { limit, cursor, sort, q, count } = query;
  const column = sort.replace(/^-/, "");
  const descending = sort.startsWith("-");
  const given = Object.keys(filters).filter((name) => query[name] !== undefined);
  const where: WhereOptions[] = [visible, ...given.map((name) => ({ [name]: query[name] }))];
  for (const [name, [bounded, operator]] of Object.entries(bounds))
    if (query[name] !== undefined) where.push({ [bounded]: { [Op[operator]]: query[name] } });
  if (q) where.push(matching(q, search, model.name));

  const listName = `${rows.tableName} ${sort}`;
  const isInstant = rows.getAttributes()[column]?.type instanceof DataTypes.DATE;
  const found = await rows.findAll({
    where: {
      [Op.and]: cursor ? [...where, after(cursor, { listName, column, isInstant, descending })] : where,
    },
    order: [column, ...(column === "id" ? [] : ["id"])].map((name) => [name, descending ? "DESC" : "ASC"]),
    limit: limit + 1,
  });
  const more = found.length > limit;
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const page = { nextCursor: more && last ? encodeCursor(listName, last.get(column), last.id) : null, limit };
  return {
    data: data as unknown as M[],
    page,
    ...(count ? { total: await rows.count({ where: { [Op.and]: where } }) } : {}),
  };
}

/** Part of a text, whatever stands in it: the wildcards of LIKE are only characters here. */
function matching(q: string, search: NonNullable<ListOptions["search"]>, model: string): WhereOptions {
  const text = q.replace(/[\\%_]/g, "\\$&");
  if (search === "indexed")
    return compare(col(`${model}.search_text`), {
      [Op.like]: fn("concat", "%", fn("plain_text", text), "%"),
    } as never);
  return { [Op.or]: search.map((name) => ({ [name]: { [Op.iLike]: `%${text}%` } })) };
}

const encodeCursor = (listName: string, value: unknown, id: string): string =>
  Buffer.from(JSON.stringify([listName, value instanceof Date ? value : String(value), id])).toString(
    "base64url",
  );

/** Values as text, whatever the column: a number made up by the caller would be compared as one, and fail. */
const Cursor = z.tuple([z.string(), z.string().refine((text) => !text.includes("\0")), z.uuid()]);

interface Order {
  listName: string;
  column: string;
  isInstant: boolean;
  descending: boolean;
}

const notACursor = () => invalid([{ path: "cursor", message: "is not a cursor of this list" }]);

/** The rows behind the cursor: a range of the index, and the rows of the same value told apart by id. */
function after(cursor: string, { listName, column, isInstant, descending }: Order): WhereOptions {
  const [from, value, id] = decodeCursor(cursor);
  if (from !== listName)
    throw invalid([{ path: "cursor", message: "belongs to another list or sort order" }]);
  if (isInstant && !z.iso.datetime().safeParse(value).success) throw notACursor();
  const beyond = descending ? Op.lt : Op.gt;
  if (column === "id") return { id: { [beyond]: id } };
  return {
    [Op.and]: [
      { [column]: { [descending ? Op.lte : Op.gte]: value } },
      { [Op.or]: [{ [column]: { [beyond]: value } }, { id: { [beyond]: id } }] },
    ],
  };
}

function decodeCursor(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw notACursor();
  }
}
