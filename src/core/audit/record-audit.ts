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
export async function recordAudit(change: Change): Promise<void> {
  await AuditEvent.create(auditEventOf(change));
}

/** As `recordAudit`, for what was done to many at once: one statement. */
export async function recordAudits(changes: readonly Change[]): Promise<void> {
  await AuditEvent.bulkCreate(changes.map(auditEventOf));
}

/** The change with whoever makes it, for a statement that writes it along with the change itself. */
export function auditEventOf({ schoolId, ...change }: Change) {
  const { actor, operator, ip, requestId } = context();
  return {
    ...change,
    ...(schoolId ? { schoolId } : {}),
    actorType: actor ? "user" : operator || !requestId ? "operator" : "system",
    actorId: actor?.id ?? operator?.id ?? null,
    ip: ip ?? null,
    requestId: requestId ?? null,
  } as const;
}
