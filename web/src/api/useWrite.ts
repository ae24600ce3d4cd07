import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Problem } from "./Problem.ts";

/**
 * Writes, and then has everything read anew whose path begins with one of these. What is asked for again while it runs,
 * as by a double click, is done once.
 */
export function useWrite<T, V>(run: (values: V) => Promise<T>, refreshes: readonly string[]) {
  const client = useQueryClient();
  const running = useRef(new Map<string, Promise<T>>());
  return useMutation<T, Problem, V>({
    mutationFn: (values) => {
      const key = JSON.stringify(values) ?? "";
      const same = running.current.get(key);
      if (same) return same;
      const done = run(values).finally(() => running.current.delete(key));
      running.current.set(key, done);
      return done;
    },
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          refreshes.some((each) => String(path).startsWith(`/api/v1${each}`)),
      }),
  });
}
