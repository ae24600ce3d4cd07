import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readAll } from "./readAll.ts";
import { retryInterval } from "./retryInterval.ts";
import type { ListPath, Query, Row } from "./types.ts";

interface Options<P extends ListPath> {
  query?: Query<P>;
  enabled?: boolean;
  /** Keeps showing the previous rows while the next ones load. */
  keep?: boolean;
  /** Polling interval in milliseconds. */
  every?: number;
}

/**
 * Queries all rows of a list, page by page: for names and choices, where a row beyond the first page would look like one that
 * does not exist. Lists that grow with the students are searched instead (`ReferenceSelect`, `PersonPicker`).
 */
export const useAll = <P extends ListPath>(
  path: P,
  { query, enabled = true, keep, every }: Options<P> = {},
) =>
  useQuery<{ data: Row<P>[] }>({
    queryKey: [path, undefined, query, "all"],
    queryFn: async ({ signal }) => ({ data: await readAll(path, query as object | undefined, signal) }),
    enabled,
    ...(every && { refetchInterval: ({ state }) => retryInterval(state) || every }),
    ...(keep && { placeholderData: keepPreviousData }),
  });
