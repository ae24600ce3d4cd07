import type { UseMutationResult } from "@tanstack/react-query";
import type { Problem } from "./Problem.ts";

interface WriteOptions<T> {
  /** Called before the queries are refetched, if the component is still shown. */
  onSuccess?: (response: T) => void;
  onError?: (problem: Problem) => void;
  /** Called after either. */
  onSettled?: () => void;
}

/** A write of `useWrite` with its state. `T` is the response, `V` what is written. */
export interface Write<T, V>
  extends Pick<
    UseMutationResult<T, Problem, V>,
    "data" | "error" | "isError" | "isPending" | "isSuccess" | "reset" | "variables"
  > {
  mutate: (values: V, options?: WriteOptions<T>) => void;
  mutateAsync: (values: V) => Promise<T>;
}
