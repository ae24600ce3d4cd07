import { z } from "zod";
import { AuditEvent, auditEventActorTypes, auditOutcomes } from "../../models/audit/index.ts";
import { crud } from "../common/entities/crud.ts";
import type { ListQuery } from "../common/lists/list.ts";
import { presentAction, storedActions } from "./former-actions.ts";
import { maskChanges } from "./mask-changes.ts";

const AuditEventView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    actorType: z.enum(auditEventActorTypes),
    actorId: z.uuid().nullable().describe("The account; for an `api_key`, the account that it acts for"),
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
      action: { schema: z.string().max(100).transform(storedActions), where: "t.action = ANY(?::text[])" },
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

const show = async (stored: readonly Event[]): Promise<Event[]> => {
  const shown = stored.map((event) => ({ ...event, action: presentAction(event.action) }));
  await maskChanges(shown);
  return shown;
};

/** Masks fields in changes that the reader may not see in the rows themselves, and shows former actions by their present names. */
export const auditEvents = {
  ...events,
  list: async (query: ListQuery) => {
    const page = await events.list(query);
    return { ...page, data: await show(page.data) };
  },
  get: async (id: string): Promise<Event> => {
    return (await show([await events.get(id)]))[0]!;
  },
};
