import { z } from "zod";
import { auditEventActorTypes, auditOutcomes, clientEventKinds } from "../../models/audit/index.ts";
import { readAcross } from "./read-across.ts";

export const PlatformClientEvent = z
  .object({
    id: z.uuid(),
    school: z.string().describe("Slug of the school"),
    event: z.enum(clientEventKinds),
    path: z.string().nullable().describe("Where in the console, without ids"),
    method: z.string().nullable(),
    status: z.number().nullable(),
    url: z.string().nullable().describe("What was called, without ids"),
    durationMs: z.number().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformClientEvent" });

const withoutIds = (sql: string) =>
  `regexp_replace(${sql}, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ':id', 'gi')`;

/** What consoles reported, without whom and what it was about: labels may name pupils. */
export const platformClientEvents = readAcross({
  name: "Client event",
  view: PlatformClientEvent,
  columns: {
    id: "e.id",
    school: "s.slug",
    event: "e.event",
    path: withoutIds("e.path"),
    method: "e.data ->> 'method'",
    status: "(e.data ->> 'status')::float8",
    url: withoutIds("(e.data ->> 'url')"),
    durationMs: "e.duration_ms",
    userAgent: "e.user_agent",
    createdAt: "e.created_at",
  },
  from: "client_events e JOIN schools s ON s.id = e.school_id",
  list: {
    filters: {
      school: z.string().max(63),
      event: z.enum(clientEventKinds),
      since: { schema: z.iso.datetime(), where: "e.created_at >= ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
});

export const PlatformAuditEventView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    school: z.string().nullable().describe("Slug of the school, where it is of one"),
    actorType: z.enum(auditEventActorTypes),
    actorId: z.uuid().nullable(),
    actor: z.string().nullable().describe("Address of the operator; null for the command line"),
    action: z.string(),
    entityType: z.string(),
    entityId: z.uuid().nullable(),
    outcome: z.enum(auditOutcomes),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.uuid().nullable(),
  })
  .meta({ id: "PlatformAuditEvent" });

const columns = `id, created_at, actor_type, actor_id, action, entity_type, entity_id, outcome, ip, user_agent,
  request_id`;

/**
 * What operators did, in schools and on the platform, and what was refused to people whom no school knows; not with what
 * values, which may be a school's own.
 */
export const platformAuditEvents = readAcross({
  name: "Audit event",
  view: PlatformAuditEventView,
  columns: {
    id: "a.id",
    createdAt: "a.created_at",
    // Looked up for the rows of a page alone: a join would sort them all.
    school: "(SELECT s.slug FROM schools s WHERE s.id = a.school_id)",
    actorType: "a.actor_type",
    actorId: "a.actor_id",
    actor: "(SELECT o.email FROM platform_operators o WHERE o.id = a.actor_id)",
    action: "a.action",
    entityType: "a.entity_type",
    entityId: "a.entity_id",
    outcome: "a.outcome",
    ip: "a.ip",
    userAgent: "a.user_agent",
    requestId: "a.request_id",
  },
  from: `(
      SELECT school_id, actor_type AS listed, ${columns} FROM audit_events
      UNION ALL SELECT NULL::uuid, 'operator', ${columns} FROM platform_audit_events
    ) a`,
  // Outside of the union, which is read in the order of its indexes only without a condition.
  only: "a.listed = 'operator'",
  list: {
    filters: {
      school: z.string().max(63),
      action: z.string().max(100),
      actorId: z.uuid(),
      outcome: z.enum(auditOutcomes),
      until: { schema: z.iso.datetime(), where: "a.created_at < ?::timestamptz" },
      since: { schema: z.iso.datetime(), where: "a.created_at >= ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
});
