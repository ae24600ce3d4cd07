import { keepPreviousData, replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { get } from "./client.ts";
import { retryInterval } from "./retryInterval.ts";
import type { PathOf, Query, ResponseOf } from "./types.ts";
import { keepVersion, versionOf } from "./versions.ts";

interface Options<P extends PathOf<"get">> {
  path?: Record<string, string>;
  query?: Query<P>;
  enabled?: boolean;
  /** Polling interval in milliseconds, or a function that derives it from the data. */
  every?: number | ((data: ResponseOf<P, "get"> | undefined) => number | false);
  /** Reads again each time a screen shows it, however recent the data is: for work that other people hand over. */
  fresh?: boolean;
  /** How long the data counts as recent, in milliseconds. */
  recentFor?: number;
  /** Keeps showing the previous page while the next one loads. */
  keep?: boolean;
}

/** Queries a route. The query key is its path and parameters, so that writes can invalidate by path. */
export const useRead = <P extends PathOf<"get">>(path: P, { every, ...options }: Options<P> = {}) =>
  useQuery<ResponseOf<P, "get">>({
    queryKey: [path, options.path, options.query],
    queryFn: ({ signal }) =>
      get(path, {
        signal,
        ...(options.path && { path: options.path }),
        ...(options.query && { query: options.query }),
      }),
    structuralSharing: (former, next) => {
      const shared = replaceEqualDeep(former, next);
      keepVersion(shared, versionOf(next as object | undefined));
      return shared;
    },
    enabled: options.enabled ?? true,
    ...(every && {
      refetchInterval: ({ state }) =>
        retryInterval(state) || (typeof every === "function" ? every(state.data) : every),
    }),
    ...(options.recentFor !== undefined && { staleTime: options.recentFor }),
    ...(options.fresh && { staleTime: 0 }),
    ...(options.keep && { placeholderData: keepPreviousData }),
  });
