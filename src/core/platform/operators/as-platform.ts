import { acrossSchools } from "../../../db/transaction.ts";

/** Runs work of an operator, outside any school. Joins the current platform transaction if there is one. */
export const asPlatform = <T>(fn: () => Promise<T>, options: { readOnly?: boolean } = {}): Promise<T> =>
  acrossSchools("operators work for every school", fn, options);
