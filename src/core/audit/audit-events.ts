import { z } from "zod";
import { AuditEvent, auditEventActorTypes } from "../../models/audit/index.ts";
import { crud } from "../crud.ts";

const AuditEventView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    actorType: z.enum(auditEventActorTypes),
    actorId: z.uuid().nullable().describe("The account; of an `api_key` the one in whose name it acts"),
    apiKeyId: z.uuid().nullable(),
    action: z.string(),
    entityType: z.string(),
    entityId: z.uuid().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    ip: z.string().nullable(),
    requestId: z.uuid().nullable(),
  })
  .meta({ id: "AuditEvent" });

export const auditEvents = crud(AuditEvent, {
  name: "Audit event",
  view: AuditEventView,
  access: { read: "audit.read" },
  list: {
    filters: {
      action: z.string().max(100),
      entityType: z.string().max(100),
      entityId: z.uuid(),
      actorId: z.uuid(),
      apiKeyId: z.uuid(),
    },
    sort: ["-createdAt"],
  },
});
