import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Problem } from "./Problem.ts";

/** Writes, and then has everything read anew whose path begins with one of these. */
export function useWrite<T, V>(run: (values: V) => Promise<T>, refreshes: readonly string[]) {
  const client = useQueryClient();
  return useMutation<T, Problem, V>({
    mutationFn: run,
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          refreshes.some((each) => String(path).startsWith(`/api/v1${each}`)),
      }),
  });
}
