import { z } from "zod";
import { DisciplineIncidentView, disciplineIncidents } from "../../../core/behaviour/discipline-incidents.ts";
import { incidentParticipants } from "../../../core/behaviour/incident-participants.ts";
import { IncidentMove, moveIncident } from "../../../core/behaviour/move-incident.ts";
import {
  GuardianNotice,
  GuardianNotices,
  notifyGuardians,
} from "../../../core/behaviour/notify-guardians.ts";
import { NewDisciplineIncident, reportIncident } from "../../../core/behaviour/report-incident.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const behaviour = [
  ...crudRoutes("/discipline-incidents", disciplineIncidents, shownWith("participants")),
  ...crudRoutes("/incident-participants", incidentParticipants, {
    removable: true,
    ...shownWith("disciplineIncident", "student"),
  }),
  route({
    method: "post",
    path: "/discipline-incidents",
    summary: "Report an incident with its participants",
    permission: "behaviour.report",
    status: 201,
    idempotent: true,
    body: NewDisciplineIncident,
    response: DisciplineIncidentView,
    handle: ({ body }) => reportIncident(body),
  }),
  route({
    method: "put",
    path: "/discipline-incidents/:id/status",
    summary: "Progress, close or dismiss an incident",
    permission: "behaviour.manage",
    params,
    body: IncidentMove,
    response: DisciplineIncidentView,
    handle: ({ params, body }) => moveIncident(params.id, body),
  }),
  route({
    method: "post",
    path: "/discipline-incidents/:id/guardian-notices",
    summary: "Notify the guardians of participants about an incident by email",
    permission: "behaviour.manage",
    status: 201,
    params,
    body: GuardianNotice,
    response: GuardianNotices,
    handle: ({ params, body }) => notifyGuardians(params.id, body),
  }),
];
