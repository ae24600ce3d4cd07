import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import type { AuditOutcome, auditEventActorTypes } from "../../models/audit/index.ts";
import { platformChain, schoolChain } from "./chain.ts";

export interface DeferredEvent {
  id: string;
  createdAt: Date;
  /** Null for what is the platform's. */
  schoolId: string | null;
  /** Id or slug of a school that somebody typed. */
  claimedSchool: string | null;
  actorType: (typeof auditEventActorTypes)[number];
  actorId: string | null;
  apiKeyId: string | null;
  action: string;
  entityType: string;
  entityId?: string | null;
  before?: object | null;
  after?: object | null;
  outcome: AuditOutcome;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

const columns = `id, created_at, actor_type, actor_id, api_key_id, action, entity_type, entity_id, before, after, outcome, ip,
  user_agent, request_id`;
const values = `e."actorId", e."apiKeyId", e.action, e."entityType", e."entityId", e.before, e.after,
  e.outcome, e.ip, e."userAgent", e."requestId"`;
const given = `jsonb_to_recordset($1::jsonb) AS e (id uuid, "createdAt" timestamptz, "schoolId" uuid, "claimedSchool" text, "actorType" text,
  "actorId" uuid, "apiKeyId" uuid, action text, "entityType" text, "entityId" uuid, before jsonb, after jsonb, outcome text, ip text,
  "userAgent" text, "requestId" uuid)`;

const schoolOfEvent = `s.id = e."schoolId" OR s.slug = e."claimedSchool" OR s.id::text = e."claimedSchool"`;

const insertOfSchools = {
  name: "write-deferred-audit",
  text: `INSERT INTO ${schoolChain.events} (school_id, ${columns})
    SELECT s.id, e.id, e."createdAt", e."actorType", ${values} FROM ${given} JOIN schools s ON ${schoolOfEvent}`,
};
// Accounts of schools are nobody to the platform.
const insertOfPlatform = {
  name: "write-deferred-platform-audit",
  text: `INSERT INTO ${platformChain.events} (${columns})
    SELECT e.id, e."createdAt",
      CASE WHEN e."actorType" IN ('operator', 'system') THEN e."actorType" ELSE 'anonymous' END, ${values}
    FROM ${given} WHERE NOT EXISTS (SELECT FROM schools s WHERE ${schoolOfEvent})`,
};

/** Writes events of any school and of the platform, in one transaction. */
export const writeDeferred = (events: readonly DeferredEvent[]): Promise<unknown> =>
  acrossSchools("reads and refusals of every school are written together", async () => {
    const rows = [JSON.stringify(events)];
    if (events.some(({ schoolId, claimedSchool }) => schoolId ?? claimedSchool))
      await query(insertOfSchools, rows, { readOnly: false });
    await query(insertOfPlatform, rows, { readOnly: false });
  });
