import { z } from "zod";
import { accessLogEntries } from "../../../core/audit/access-log/access-log-entries.ts";
import { activityEntries } from "../../../core/audit/activity-entries.ts";
import { auditEvents } from "../../../core/audit/audit-events.ts";
import { ClientEvents } from "../../../core/audit/client-events/client-event-schemas.ts";
import { clientEvents } from "../../../core/audit/client-events/client-events.ts";
import { recordClientEvents } from "../../../core/audit/client-events/record-client-events.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

export const audit = [
  route({
    method: "post",
    path: "/client-logs",
    summary: "Report diagnostic events of a client, signed in or not",
    permission: "public",
    transaction: "none",
    whileSuspended: true,
    limit: "client-logs",
    beacon: true,
    body: ClientEvents,
    response: z.object({ accepted: z.int() }).meta({ id: "AcceptedClientEvents" }),
    handle: async ({ body, http }) => {
      await recordClientEvents(body, http.userAgent, http.log);
      return { accepted: [body].flat().length };
    },
  }),
  ...crudRoutes("/client-events", clientEvents, { replicaList: true }),
  ...crudRoutes("/audit-events", auditEvents, { replicaList: true }),
  ...crudRoutes("/access-log-entries", accessLogEntries, { replicaList: true }),
  ...crudRoutes("/activity-entries", activityEntries, { replicaList: true }),
];
