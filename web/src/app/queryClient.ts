import { QueryClient } from "@tanstack/react-query";
import { Problem } from "../api/Problem.ts";

/**
 * What was refused is refused again; only a service that is away is asked once more. Without a connection nothing waits
 * in silence: it fails, and that is said.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      staleTime: 20_000,
      retry: (count, error) =>
        count < 2 && (!(error instanceof Problem) || error.status === 0 || error.status === 503),
    },
  },
});
