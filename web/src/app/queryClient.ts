import { QueryClient } from "@tanstack/react-query";
import { Problem } from "../api/Problem.ts";
import { retryInterval } from "../api/retryInterval.ts";

/**
 * Retries only if the service is unreachable, never refused requests. Offline, requests fail instead of pausing, so
 * that the error is shown.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      staleTime: 20_000,
      refetchInterval: ({ state }) => retryInterval(state),
      retry: (count, error) =>
        count < 2 && (!(error instanceof Problem) || error.status === 0 || error.status === 503),
    },
  },
});
