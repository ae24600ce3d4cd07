import { byteOrderMark, csvLine } from "../lib/csv.ts";
import type { AnyCrud } from "./crud.ts";
import type { ListQuery } from "./list.ts";

/** Rows read at once: what is in memory, however long the list is, and for how long other requests wait. */
const rowsAtOnce = 500;

/** Every row of a list that the caller may see and the filters name, as CSV with the columns of its view. */
export async function* exportList(
  { schemas: { view }, list }: Pick<AnyCrud, "schemas" | "list">,
  query: Omit<ListQuery, "limit" | "cursor" | "count">,
): AsyncGenerator<string> {
  const columns = Object.keys(view.shape);
  // The names of the columns go with the first rows: what fails until then is still answered as a problem.
  let names = byteOrderMark + csvLine(columns);
  let cursor: string | undefined;
  do {
    const given = { ...query, limit: rowsAtOnce, count: false, ...(cursor && { cursor }) } as ListQuery;
    // Outside of a transaction: a slow reader must not hold one open.
    const { data, page } = await list(given);
    const lines = data.map((row) => {
      const shown = view.parse(row) as Record<string, unknown>;
      return csvLine(columns.map((column) => shown[column]));
    });
    yield names + lines.join("");
    names = "";
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}
