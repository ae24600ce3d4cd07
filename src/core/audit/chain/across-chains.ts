import { acrossSchools } from "../../../db/transaction.ts";

/** Runs platform work on the hash chains: that of each school, and the platform's. */
export const acrossChains = <T>(work: () => Promise<T>, options: { readOnly?: boolean } = {}): Promise<T> =>
  acrossSchools("the audit trails of all schools are sealed, verified and archived", work, options);
