import { z } from "zod";
import type { Permission } from "../../permissions.ts";
import type { RowScope } from "../entities/row-scope.ts";
import { flag } from "../input/schemas.ts";

/** A query parameter: compared with the column of the same name, or bound to the `?` of a SQL condition. */
export type Filter =
  | z.ZodType
  | {
      schema: z.ZodType;
      where: string;
      /** The field of the view that a match would reveal, if the field has a visibility. */
      reveals?: string;
      /**
       * The row scope of another table that the condition reads, substituted for `:reached`, so that a match reveals nothing
       * about rows outside of the caller's scope. "row": the rows are in scope whenever the listed row is.
       */
      through?: { read: Permission; rowScope: RowScope } | "row";
    };

/** The filters, sort orders and search of a list: declared once per entity. */
export interface ListOptions {
  filters?: Readonly<Record<string, Filter>>;
  /** Sortable columns, none of them nullable. The first is the default order; a leading `-` means descending. */
  sort: readonly string[];
  /** What `q` searches: text columns, or "indexed" for the table's search_text, which ignores case and accents. */
  search?: readonly string[] | "indexed";
  /** The columns that search_text combines, in its order, if one of them has a visibility. */
  searchCovers?: readonly string[];
  /**
   * Lets PostgreSQL use its generic plan, which is not made for particular values, with filters as well: for lists with a few
   * thousand rows per school at most. On a larger table, it could read far too many rows to find a rare value.
   */
  genericPlan?: boolean;
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

// What all lists have in common exists once: as schemas of their own they would take 16 kB of memory for each list.
const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(200)
  .default(50)
  .describe("Maximum number of rows in the page");
const cursor = z.string().max(1000).optional().describe("nextCursor of the previous page");
const count = flag.default(false).describe("Adds `total`, the number of matching rows");
const q = z.string().trim().min(1).max(200).optional().describe("Text to search for");
const page = z.object({ nextCursor: z.string().nullable(), limit: z.int() });
const total = z.int().optional();

/** Builds the schema of the query parameters of a list. */
export function listQuery({ filters = {}, sort, search }: ListOptions) {
  const columns = sort.map((column) => column.replace(/^-/, ""));
  return z.strictObject({
    ...filtersOf(filters),
    limit,
    cursor,
    sort: z
      .enum([...columns, ...columns.map((column) => `-${column}`)])
      .default(sort[0]!)
      .describe("Column to sort by, with a leading - for descending"),
    count,
    ...(search ? { q } : {}),
  });
}

const filtersOf = (filters: Readonly<Record<string, Filter>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      ("where" in filter ? filter.schema : filter).optional(),
    ]),
  );

export const pageOf = <V extends z.ZodType>(view: V) => z.object({ data: z.array(view), page, total });
