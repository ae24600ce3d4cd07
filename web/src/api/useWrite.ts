import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Problem } from "./Problem.ts";

/**
 * Runs a write, then refetches every query whose path starts with one of `refreshes`. A call with the
 * same values while one is running, such as by a double click, shares its request.
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
