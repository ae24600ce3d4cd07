import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Problem } from "./Problem.ts";
import type { Write } from "./Write.ts";

interface Call<T, V> {
  values: V;
  onSuccess?: ((response: T) => void) | undefined;
}

/**
 * Runs a write, then refetches every query whose path starts with one of `refreshes`. A call with the
 * same values while one is running, such as by a double click, shares its request.
 *
 * `onSuccess` of a call runs before the refetch, which may remove the component that called.
 */
export function useWrite<T, V>(run: (values: V) => Promise<T>, refreshes: readonly string[]): Write<T, V> {
  const client = useQueryClient();
  const running = useRef(new Map<string, Promise<T>>());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mutation = useMutation<T, Problem, Call<T, V>>({
    mutationFn: ({ values, onSuccess }) => {
      const key = JSON.stringify(values) ?? "";
      const same = running.current.get(key);
      if (same) return same;
      const done = run(values).finally(() => running.current.delete(key));
      running.current.set(key, done);
      return done.then((response) => {
        if (isShown.current) onSuccess?.(response);
        return response;
      });
    },
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          refreshes.some((each) => String(path).startsWith(`/api/v1${each}`)),
      }),
  });
  return {
    ...mutation,
    variables: mutation.variables?.values,
    mutate: (values, { onSuccess, onError, onSettled } = {}) =>
      mutation.mutate(
        {
          values,
          onSuccess: (response) => {
            onSuccess?.(response);
            onSettled?.();
          },
        },
        {
          onError: (problem) => {
            onError?.(problem);
            onSettled?.();
          },
        },
      ),
    mutateAsync: (values) => mutation.mutateAsync({ values }),
  } as Write<T, V>;
}
