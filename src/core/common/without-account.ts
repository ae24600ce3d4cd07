import { withContext } from "../../lib/context.ts";

/** Runs for a caller without an account: that of a session which the request also carries does not act, it may be of another school. */
export const withoutAccount = <T>(fn: () => Promise<T>): Promise<T> =>
  withContext({ actor: undefined, operator: undefined, schoolId: undefined }, fn);
