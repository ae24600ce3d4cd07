import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { get } from "./client.ts";
import type { Answer, PathOf, Query } from "./types.ts";

interface Options<P extends PathOf<"get">> {
  path?: Record<string, string>;
  query?: Query<P>;
  enabled?: boolean;
  /** Milliseconds between looks, for what others change meanwhile; or how that follows from what was read. */
  every?: number | ((data: Answer<P, "get"> | undefined) => number | false);
  /** What was shown stays while the next page comes. */
  keep?: boolean;
}

/** Reads a route; the key is its path and parameters, so that a write can refresh by the path. */
export const useRead = <P extends PathOf<"get">>(path: P, { every, ...options }: Options<P> = {}) =>
  useQuery<Answer<P, "get">>({
    queryKey: [path, options.path, options.query],
    queryFn: ({ signal }) =>
      get(path, {
        signal,
        ...(options.path && { path: options.path }),
        ...(options.query && { query: options.query }),
      }),
    enabled: options.enabled ?? true,
    ...(every && {
      refetchInterval: typeof every === "number" ? every : ({ state }) => every(state.data),
    }),
    ...(options.keep && { placeholderData: keepPreviousData }),
  });
