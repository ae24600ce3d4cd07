import { get } from "./client.ts";
import type { ListPath, Query, Row } from "./types.ts";

/** All rows of a list, page by page. */
export async function readAll<P extends ListPath>(
  path: P,
  filter: object = {},
  signal?: AbortSignal,
): Promise<Row<P>[]> {
  const rows: Row<P>[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...filter, ...(cursor && { cursor }) } as Query<P>;
    const { data, page } = (await get(path, { query, ...(signal && { signal }) })) as unknown as {
      data: Row<P>[];
      page: { nextCursor: string | null };
    };
    rows.push(...data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}
