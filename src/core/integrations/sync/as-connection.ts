import { withContext } from "../../../lib/context.ts";

/**
 * Run work as a connection, which the audit trail then names as the actor. Grants every permission: callers must check
 * permissions before (`checkMayPull`) and with every page (`checkPullAuthority`).
 */
export const asConnection = <T>(integrationConnectionId: string, work: () => Promise<T>): Promise<T> =>
  withContext({ actor: undefined, operator: undefined, trusted: true, integrationConnectionId }, work);
