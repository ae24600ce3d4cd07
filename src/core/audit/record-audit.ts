import { gather } from "../../db/gather.ts";
import { query } from "../../db/query.ts";
import { context, schoolId as ownSchool } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import type { AuditOutcome } from "../../models/audit/index.ts";

export interface Change {
  /** What was done, as `<module>.<verb>`. */
  action: string;
  entityType: string;
  entityId?: string | null;
  before?: object | null;
  after?: object | null;
  /** What was refused or failed is a failure; default: success. */
  outcome?: AuditOutcome;
  /** Needed in platform work, which has no school in its context. */
  schoolId?: string;
}

/** Writes who did what, in the transaction of the change itself. */
export const recordAudit = (change: Change): Promise<void> => recordAudits([change]);

/** As `recordAudit`, for what was done to many at once. */
export const recordAudits = (changes: readonly Change[]): Promise<void> =>
  write(
    changes.map((change) => ({
      id: newId(),
      schoolId: change.schoolId ?? ownSchool(),
      ...auditEventOf(change),
    })),
  );

const write = gather((events: readonly object[]) =>
  query(
    {
      name: "write-audit",
      text: `INSERT INTO audit_events (school_id, id, actor_type, actor_id, api_key_id, action, entity_type, entity_id,
          before, after, outcome, ip, user_agent, request_id)
        SELECT "schoolId", id, "actorType", "actorId", "apiKeyId", action, "entityType", "entityId", before, after,
          outcome, ip, "userAgent", "requestId"
        FROM jsonb_to_recordset($1::jsonb) AS e ("schoolId" uuid, id uuid, "actorType" text, "actorId" uuid,
          "apiKeyId" uuid, action text, "entityType" text, "entityId" uuid, before jsonb, after jsonb, outcome text,
          ip text, "userAgent" text, "requestId" uuid)`,
    },
    [JSON.stringify(events)],
    { readOnly: false },
  ),
);

/** The change with whoever makes it, for a statement that writes it along with the change itself. */
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
