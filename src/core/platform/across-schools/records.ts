import { z } from "zod";
import { auditEventActorTypes, auditOutcomes, clientEventKinds } from "../../../models/audit/index.ts";
import { presentAction, storedActions } from "../../audit/former-actions.ts";
import { readAcross } from "./read-across.ts";

export const PlatformClientEvent = z
  .object({
    id: z.uuid(),
    school: z.string().describe("Slug of the school"),
    event: z.enum(clientEventKinds),
    path: z.string().nullable().describe("Path in the console, without ids"),
    method: z.string().nullable(),
    status: z.number().nullable(),
    url: z.string().nullable().describe("Requested URL, without ids"),
    durationMs: z.number().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformClientEvent" });

const withoutIds = (sql: string) =>
  `regexp_replace(${sql}, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ':id', 'gi')`;

/** Events reported by consoles, without user and labels: labels may name students. */
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
    school: z.string().nullable().describe("Slug of the school; null if the event belongs to no school"),
    actorType: z.enum(auditEventActorTypes),
    actorId: z.uuid().nullable(),
    actor: z.string().nullable().describe("Email address of the operator; null for the command line"),
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
 * Audit events of operators, in schools and on the platform, and refused attempts of people unknown to any school. The
 * changed values are excluded: they may be data of a school.
 */
export const platformAuditEvents = readAcross({
  name: "Audit event",
  view: PlatformAuditEventView,
  columns: {
    id: "a.id",
    createdAt: "a.created_at",
    // A subquery runs only for the rows of the page; a join would sort all rows.
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
  // Filter outside the union: with a condition inside, it is not read in index order.
  only: "a.listed = 'operator'",
  toView: (event) => ({ ...event, action: presentAction(event.action) }),
  list: {
    filters: {
      school: z.string().max(63),
      action: { schema: z.string().max(100).transform(storedActions), where: "a.action = ANY(?::text[])" },
      actorId: z.uuid(),
      outcome: z.enum(auditOutcomes),
      until: { schema: z.iso.datetime(), where: "a.created_at < ?::timestamptz" },
      since: { schema: z.iso.datetime(), where: "a.created_at >= ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
});
