import { ActivityEntry } from "./activity-entry.ts";
import { AuditEvent } from "./audit-event.ts";
import { ClientEvent } from "./client-event.ts";
import { IdempotencyKey } from "./idempotency-key.ts";

export { activityEntryAudiences } from "./activity-entry.ts";
export { auditEventActorTypes } from "./audit-event.ts";
export { clientEventKinds } from "./client-event.ts";
export { ActivityEntry, AuditEvent, ClientEvent, IdempotencyKey };

export function associate(): void {}
