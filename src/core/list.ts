import { z } from "zod";
import type { Permission } from "./permissions.ts";
import { flag } from "./schemas.ts";
import type { Reach } from "./within.ts";

/** A query parameter that is compared with the column of its name, or that stands for the `?` of a condition in SQL. */
export type Filter =
  | z.ZodType
  | {
      schema: z.ZodType;
      where: string;
      /** The field of the view that the condition looks at, where not everybody sees it. */
      tells?: string;
      /**
       * Which rows of another table the condition may match through, as `:reached` in it, so that a match tells callers
       * nothing of rows that they do not see. "row": whoever reaches the listed row reaches those, too.
       */
      through?: { read: Permission; reach: Reach } | "row";
    };

/** How a list may be asked for: declared once per entity, the same for every list. */
export interface ListOptions {
  filters?: Readonly<Record<string, Filter>>;
  /** Columns that may be sorted by, none of them nullable. The first is the default, `-` in front of it reverses it. */
  sort: readonly string[];
  /** What `q` looks into: text columns, or the table's search_text, which knows neither case nor accents. */
  search?: readonly string[] | "indexed";
  /** The columns that search_text is made of, in its order, where not everybody sees all of them. */
  searchCovers?: readonly string[];
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
export function listQuery({ filters = {}, sort, search }: ListOptions) {
  const columns = sort.map((column) => column.replace(/^-/, ""));
  return z.strictObject({
    ...filtersOf(filters),
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

const filtersOf = (filters: Readonly<Record<string, Filter>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      ("where" in filter ? filter.schema : filter).optional(),
    ]),
  );

export const pageOf = <V extends z.ZodType>(view: V) =>
  z.object({
    data: z.array(view),
    page: z.object({ nextCursor: z.string().nullable(), limit: z.int() }),
    total: z.int().optional(),
  });
