import type { ListPath, Query } from "./types.ts";
import { useRead } from "./useRead.ts";

/**
 * Queries the number of rows of a list, without the rows.
 * @returns a query whose data is the number; undefined while it loads, or where it is disabled
 */
export function useCount<P extends ListPath>(path: P, query: Query<P>, enabled = true) {
  const { data, error, refetch } = useRead(path, {
    query: { ...(query as object), limit: 1, count: "true" } as Query<P>,
    enabled,
  });
  return { data: (data as { total?: number } | undefined)?.total, error, refetch };
}
