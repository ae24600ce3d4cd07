import { z } from "zod";
import { AuditEvent, auditEventActorTypes, auditOutcomes } from "../../models/audit/index.ts";
import { crud } from "../crud.ts";

const AuditEventView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    actorType: z.enum(auditEventActorTypes),
    actorId: z.uuid().nullable(),
    action: z.string(),
    entityType: z.string(),
    entityId: z.uuid().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    outcome: z.enum(auditOutcomes),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.uuid().nullable(),
  })
  .meta({ id: "AuditEvent" });

export const auditEvents = crud(AuditEvent, {
  name: "Audit event",
  sensitive: true,
  view: AuditEventView,
  access: { read: "audit.read" },
  list: {
    filters: {
      action: z.string().max(100),
      entityType: z.string().max(100),
      entityId: z.uuid(),
      actorType: z.enum(auditEventActorTypes),
      actorId: z.uuid(),
      outcome: z.enum(auditOutcomes),
      since: { schema: z.iso.datetime(), where: "t.created_at >= ?::timestamptz" },
      until: { schema: z.iso.datetime(), where: "t.created_at < ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
});
