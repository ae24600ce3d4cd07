import { withContext } from "../../../lib/context.ts";

/**
 * What a pull does, the connection does: the audit trail names it. The permissions it uses are checked before
 * (`checkMayPull`) and with every page (`checkAuthority`): this function grants them all.
 */
export const asConnection = <T>(integrationConnectionId: string, work: () => Promise<T>): Promise<T> =>
  withContext({ actor: undefined, operator: undefined, trusted: true, integrationConnectionId }, work);
