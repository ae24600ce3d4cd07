import { context } from "../../lib/context.ts";
import { AuditEvent } from "../../models/audit/index.ts";

interface Change {
  /** What was done, as `<module>.<verb>`. */
  action: string;
  entityType: string;
  entityId?: string | null;
  before?: object | null;
  after?: object | null;
  /** Needed in platform work, which has no school in its context. */
  schoolId?: string;
}

/** Writes who did what, in the transaction of the change itself. */
export async function recordAudit({ schoolId, ...change }: Change): Promise<void> {
  const { actor, ip, requestId } = context();
  await AuditEvent.create({
    ...change,
    ...(schoolId ? { schoolId } : {}),
    actorType: actor ? "user" : requestId ? "system" : "operator",
    actorId: actor?.id ?? null,
    ip: ip ?? null,
    requestId: requestId ?? null,
  });
}
