import { z } from "zod";
import { ClientEvent, clientEventKinds } from "../../../models/audit/index.ts";
import { crud } from "../../common/entities/crud.ts";

const ClientEventView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    userId: z.uuid(),
    event: z.enum(clientEventKinds),
    data: z.record(z.string(), z.unknown()),
    path: z.string().nullable(),
    durationMs: z.number().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: "StoredClientEvent" });

export const clientEvents = crud(ClientEvent, {
  name: "Client event",
  view: ClientEventView,
  access: { read: "client-events.read" },
  list: { filters: { event: z.enum(clientEventKinds), userId: z.uuid() }, sort: ["-createdAt"] },
});
