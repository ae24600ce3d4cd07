import { execute } from "../../../db/query.ts";
import { raw, sql } from "../../../db/sql.ts";
import { acrossSchools } from "../../../db/transaction.ts";
import type { AuditOutcome, auditEventActorTypes } from "../../../models/audit/index.ts";
import { platformChain, schoolChain } from "../chain/chain.ts";

export interface DeferredEvent {
  id: string;
  createdAt: Date;
  /** Null for events of the platform. */
  schoolId: string | null;
  /** Id or slug of a school as entered by a client. */
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

const columns = sql`id, created_at, actor_type, actor_id, api_key_id, action, entity_type, entity_id, before, after, outcome, ip,
  user_agent, request_id`;
const values = sql`e."actorId", e."apiKeyId", e.action, e."entityType", e."entityId", e.before, e.after,
  e.outcome, e.ip, e."userAgent", e."requestId"`;
const given = (
  events: string,
) => sql`jsonb_to_recordset(${events}::jsonb) AS e (id uuid, "createdAt" timestamptz, "schoolId" uuid, "claimedSchool" text, "actorType" text,
  "actorId" uuid, "apiKeyId" uuid, action text, "entityType" text, "entityId" uuid, before jsonb, after jsonb, outcome text, ip text,
  "userAgent" text, "requestId" uuid)`;

const schoolOfEvent = sql`s.id = e."schoolId" OR s.slug = e."claimedSchool" OR s.id::text = e."claimedSchool"`;

const insertOfSchools = (events: string) => sql`
  INSERT INTO ${raw(schoolChain.events)} (school_id, ${columns})
  SELECT s.id, e.id, e."createdAt", e."actorType", ${values} FROM ${given(events)} JOIN schools s ON ${schoolOfEvent}`;
// Accounts of schools are anonymous to the platform.
const insertOfPlatform = (events: string) => sql`
  INSERT INTO ${raw(platformChain.events)} (${columns})
  SELECT e.id, e."createdAt",
    CASE WHEN e."actorType" IN ('operator', 'system') THEN e."actorType" ELSE 'anonymous' END, ${values}
  FROM ${given(events)} WHERE NOT EXISTS (SELECT FROM schools s WHERE ${schoolOfEvent})`;

/** Writes events of any school and of the platform, in one transaction. */
export const writeDeferred = (events: readonly DeferredEvent[]): Promise<unknown> =>
  acrossSchools("reads and refusals of all schools are written together", async () => {
    const rows = JSON.stringify(events);
    if (events.some(({ schoolId, claimedSchool }) => schoolId ?? claimedSchool))
      await execute(insertOfSchools(rows));
    await execute(insertOfPlatform(rows));
  });
