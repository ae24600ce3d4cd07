import type { ReactNode } from "react";

/** Actions for the selected rows of a list. */
export interface Bulk<T> {
  /** Names a row to screen readers and in results. */
  nameOf: (row: T) => string;
  actions: readonly BulkAction<T>[];
  /** Path prefixes of the queries to refetch. */
  refreshes: readonly string[];
}

export interface BulkAction<T> {
  label: string;
  event: string;
  /** Selected rows to which the action does not apply are left out. */
  appliesTo: (row: T) => boolean;
  /** Fields of the confirmation, whose values are the same for every row. */
  fields?: ReactNode;
  run: (row: T, values: Record<string, string>) => Promise<unknown>;
  /** Runs once for all rows that succeeded, such as to download one file for them. */
  after?: (rows: readonly T[]) => Promise<unknown>;
}
