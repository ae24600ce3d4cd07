import { withContext } from "../../../lib/context.ts";

/** What a pull does, the connection does: whoever starts it needs no permission of their own for each kind of row. */
export const asConnection = <T>(work: () => Promise<T>): Promise<T> =>
  withContext({ actor: undefined, operator: undefined, trusted: true }, work);
