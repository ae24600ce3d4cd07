import { z } from "zod";
import { DisciplineIncidentView, disciplineIncidents } from "../../core/behaviour/discipline-incidents.ts";
import { incidentParticipants } from "../../core/behaviour/incident-participants.ts";
import { IncidentMove, moveIncident } from "../../core/behaviour/move-incident.ts";
import { NewDisciplineIncident, reportIncident } from "../../core/behaviour/report-incident.ts";
import { GuardianNotice, GuardianNotices, tellGuardians } from "../../core/behaviour/tell-guardians.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

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
    summary: "Report an incident, with the students who had part in it",
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
    summary: "Move an incident on, close it, or dismiss it",
    permission: "behaviour.manage",
    params,
    body: IncidentMove,
    response: DisciplineIncidentView,
    handle: ({ params, body }) => moveIncident(params.id, body),
  }),
  route({
    method: "post",
    path: "/discipline-incidents/:id/guardian-notices",
    summary: "Have the guardians of participants told of an incident by mail",
    permission: "behaviour.manage",
    status: 201,
    params,
    body: GuardianNotice,
    response: GuardianNotices,
    handle: ({ params, body }) => tellGuardians(params.id, body),
  }),
];
