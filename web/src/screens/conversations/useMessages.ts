import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { get } from "../../api/client.ts";
import { useLiveState } from "../../live/useLiveState.ts";

const path = "/api/v1/conversations/{id}/messages";
const pageSize = 50;
/** Polling interval while there is no realtime connection. */
const everyMs = 10_000;

/** The messages of a conversation, oldest first; earlier pages are loaded on request. */
export function useMessages(id: string) {
  const off = useLiveState() === "off";
  const read = useInfiniteQuery({
    queryKey: [path, { id }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      get(path, {
        path: { id },
        query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
    ...(off && { refetchInterval: everyMs }),
  });
  const messages = useMemo(() => read.data?.pages.flatMap(({ data }) => data).toReversed(), [read.data]);
  return { messages, read };
}
