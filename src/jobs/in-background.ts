import { withContext } from "../lib/context.ts";
import { newId } from "../lib/ids.ts";

/** Runs a job's work as nobody signed in, for no one who waits; its id stands for a request's in logs and in the audit. */
export const inBackground = <T>(work: () => T): T =>
  withContext({ requestId: newId(), trusted: true, isBackground: true }, work);
