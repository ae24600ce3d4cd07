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
import { liftSuspension, SuspensionLift } from "../../../core/behaviour/suspensions/lift-suspension.ts";
import {
  StudentSuspensionView,
  studentSuspensions,
} from "../../../core/behaviour/suspensions/student-suspensions.ts";
import { NewStudentSuspension, suspendStudent } from "../../../core/behaviour/suspensions/suspend-student.ts";
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
  ...crudRoutes("/student-suspensions", studentSuspensions, shownWith("student")),
  route({
    method: "post",
    path: "/student-suspensions",
    summary: "Suspend a student from one day to another",
    permission: "suspensions.manage",
    status: 201,
    idempotent: true,
    body: NewStudentSuspension,
    response: StudentSuspensionView,
    handle: ({ body }) => suspendStudent(body),
  }),
  route({
    method: "post",
    path: "/student-suspensions/:id/lift",
    summary: "Lift a suspension before its last day",
    permission: "suspensions.manage",
    status: 200,
    params,
    body: SuspensionLift,
    response: StudentSuspensionView,
    handle: ({ params, body }) => liftSuspension(params.id, body),
  }),
];
