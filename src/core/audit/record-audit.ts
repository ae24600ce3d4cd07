import { batchUntilCommit } from "../../db/batch-until-commit.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { context, schoolId as ownSchool } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { AuditEvent, type AuditOutcome } from "../../models/audit/index.ts";

export interface Change {
  /** `<table>.<verb>` of a changed row, which `audited` fills in; otherwise `auth.…`, `access.…`, `records.…` or `jobs.…`. */
  action: string;
  entityType: string;
  entityId?: string | null;
  before?: object | null;
  after?: object | null;
  /** `failure` for a refused or failed action. Default: `success`. */
  outcome?: AuditOutcome;
  /** Required in platform work, whose context has no school. */
  schoolId?: string;
}

/** Records a change in the audit trail, in the transaction of the change. */
export const recordAudit = (change: Change): Promise<void> => recordAudits([change]);

/** As `recordAudit`, for several changes. */
export const recordAudits = (changes: readonly Change[]): Promise<void> =>
  write(
    changes.map((change) => ({
      id: newId(),
      schoolId: change.schoolId ?? ownSchool(),
      ...auditEventOf(change),
    })),
  );

const write = batchUntilCommit((events: readonly object[]) => insertRows(AuditEvent, events));

/** Builds the audit event of a change, with the actor and request of the context. */
export function auditEventOf({ schoolId, ...change }: Change) {
  const { actor, operator, integrationConnectionId, ip, userAgent, requestId } = context();
  return {
    ...change,
    ...(schoolId ? { schoolId } : {}),
    actorType: actor
      ? actor.apiKeyId
        ? "api_key"
        : "user"
      : integrationConnectionId
        ? "integration"
        : operator || !requestId
          ? "operator"
          : "system",
    actorId: actor?.id ?? integrationConnectionId ?? operator?.id ?? null,
    apiKeyId: actor?.apiKeyId ?? null,
    outcome: change.outcome ?? "success",
    ip: ip ?? null,
    userAgent: userAgent ?? null,
    requestId: requestId ?? null,
  } as const;
}
