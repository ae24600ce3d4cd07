import { context } from "../../lib/context.ts";
import { deferAudit } from "./deferred/defer-audit.ts";

interface Read {
  /** Entity that was read or exported. */
  entityType: string;
  entityId?: string | null;
  /** Route and filters; never the result. */
  after: Readonly<Record<string, unknown>>;
  /** The rows were exported to a file. */
  exported?: boolean;
}

/** Records a read of sensitive rows or the export of a list. Repeats within a minute become one event. */
export function recordRead({ exported = false, ...read }: Read): void {
  const { actor, operator } = context();
  const who = actor?.sessionId ?? operator?.sessionId ?? "";
  const key = JSON.stringify([who, read.entityType, read.entityId, read.after]);
  deferAudit({ action: exported ? "records.export" : "records.read", ...read, key });
}
