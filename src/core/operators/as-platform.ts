import { acrossSchools } from "../../db/transaction.ts";

/** Work of an operator, who is of no school. Joins a running transaction of the platform. */
export const asPlatform = <T>(fn: () => Promise<T>, options: { readOnly?: boolean } = {}): Promise<T> =>
  acrossSchools("operators work for every school", fn, options);
