import { withContext } from "../lib/context.ts";
import { newId } from "../lib/ids.ts";

/** Run work of a job as a background task without a signed-in account. A new id serves as request id in logs and audit events. */
export const inBackground = <T>(work: () => T): T =>
  withContext({ requestId: newId(), trusted: true, isBackground: true }, work);
