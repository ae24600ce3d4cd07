import { context } from "../../lib/context.ts";
import { deferAudit } from "./defer-audit.ts";

interface Read {
  /** What was read, or left the service. */
  entityType: string;
  entityId?: string | null;
  /** Which route, and which filters: never what was found. */
  after: Readonly<Record<string, unknown>>;
  /** The rows left the service as a file. */
  exported?: boolean;
}

/** Records that somebody read sensitive rows or exported a list. Repeats within a minute become one event. */
export function recordRead({ exported = false, ...read }: Read): void {
  const { actor, operator } = context();
  const who = actor?.sessionId ?? operator?.sessionId ?? "";
  const key = JSON.stringify([who, read.entityType, read.entityId, read.after]);
  deferAudit({ action: exported ? "records.export" : "records.read", ...read, key });
}
