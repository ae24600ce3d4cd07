import { AccessLogEntry } from "./access-log-entry.ts";
import { ActivityEntry } from "./activity-entry.ts";
import { AuditBatch } from "./audit-batch.ts";
import { AuditEvent } from "./audit-event.ts";
import { AuditRedaction } from "./audit-redaction.ts";
import { ClientEvent } from "./client-event.ts";
import { IdempotencyKey } from "./idempotency-key.ts";
import { UnsealedAuditEvent } from "./unsealed-audit-event.ts";

export { accessKinds } from "./access-log-entry.ts";
export { activityEntryAudiences } from "./activity-entry.ts";
export { auditEventActorTypes } from "./audit-event.ts";
export { type AuditOutcome, auditOutcomes } from "./audit-event-columns.ts";
export { clientEventKinds } from "./client-event.ts";
export {
  AccessLogEntry,
  ActivityEntry,
  AuditBatch,
  AuditEvent,
  AuditRedaction,
  ClientEvent,
  IdempotencyKey,
  UnsealedAuditEvent,
};

export function associate(): void {}
