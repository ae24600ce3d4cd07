import { z } from "zod";
import { AuditEvent, auditEventActorTypes, auditOutcomes } from "../../models/audit/index.ts";
import { crud } from "../crud.ts";
import type { ListQuery } from "../list.ts";
import { maskChanges } from "./mask-changes.ts";

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
    outcome: z.enum(auditOutcomes),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.uuid().nullable(),
  })
  .meta({ id: "AuditEvent" });

const events = crud(AuditEvent, {
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
      apiKeyId: z.uuid(),
      outcome: z.enum(auditOutcomes),
      since: { schema: z.iso.datetime(), where: "t.created_at >= ?::timestamptz" },
      until: { schema: z.iso.datetime(), where: "t.created_at < ?::timestamptz" },
    },
    sort: ["-createdAt"],
  },
});

type Event = z.input<typeof AuditEventView>;

/** The record shows nobody more of a row than the row itself would. */
export const auditEvents = {
  ...events,
  list: async (query: ListQuery) => {
    const page = await events.list(query);
    await maskChanges(page.data);
    return page;
  },
  get: async (id: string): Promise<Event> => {
    const event = await events.get(id);
    await maskChanges([event]);
    return event;
  },
};
