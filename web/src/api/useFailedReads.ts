import { notifyManager, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { shownErrors } from "../lib/events/shownErrors.ts";
import { retryable } from "./retryable.ts";

interface FailedReads {
  count: number;
  /** When the oldest data still shown was read; 0 if nothing could be read. */
  since: number;
  retry: () => void;
}

/** The reads of the page that fail and are retried, without those that the screen itself explains. */
export function useFailedReads(): FailedReads {
  const client = useQueryClient();
  const store = useMemo(() => watchFailures(client), [client]);
  // The snapshot is a text so that it is equal until something changes.
  const [count = 0, since = 0] = useSyncExternalStore(store.subscribe, store.snapshot).split(",").map(Number);
  return { count, since, retry: store.retry };
}

function watchFailures(client: QueryClient) {
  const cache = client.getQueryCache();
  /** A query that has never succeeded loses its error while it is retried. */
  const lastErrors = new WeakMap<Query, unknown>();
  const errorOf = (query: Query): unknown => {
    const { error, data } = query.state;
    if (error) lastErrors.set(query, error);
    return error ?? (data === undefined ? lastErrors.get(query) : undefined);
  };
  const failed = () =>
    cache.getAll().filter((query) => {
      if (!query.isActive()) return false;
      const error = errorOf(query);
      return retryable(error) && !shownErrors.has(error);
    });
  return {
    snapshot() {
      const ages = failed().flatMap(({ state }) => (state.dataUpdatedAt ? [state.dataUpdatedAt] : []));
      return `${failed().length},${ages.length > 0 ? Math.min(...ages) : 0}`;
    },
    subscribe(listener: () => void) {
      const leave = [cache.subscribe(notifyManager.batchCalls(listener)), shownErrors.subscribe(listener)];
      return () => {
        for (const each of leave) each();
      };
    },
    retry() {
      for (const query of failed()) void query.fetch().catch(() => {});
    },
  };
}
