import { z } from "zod";
import {
  decideAction,
  NewDisciplineAction,
} from "../../../core/behaviour/discipline-actions/decide-action.ts";
import {
  DisciplineActionView,
  disciplineActions as entity,
} from "../../../core/behaviour/discipline-actions/discipline-actions.ts";
import { informGuardians } from "../../../core/behaviour/discipline-actions/inform-guardians.ts";
import { DisciplineActionMove, moveAction } from "../../../core/behaviour/discipline-actions/move-action.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const disciplineActions = [
  ...crudRoutes(
    "/discipline-actions",
    entity,
    shownWith("student", "disciplineIncident", "studentSuspension"),
  ),
  route({
    method: "post",
    path: "/discipline-actions",
    summary: "Decide a sanction or follow-up for a student",
    permission: "behaviour.manage",
    status: 201,
    idempotent: true,
    body: NewDisciplineAction,
    response: DisciplineActionView,
    handle: ({ body }) => decideAction(body),
  }),
  route({
    method: "put",
    path: "/discipline-actions/:id/status",
    summary: "Start, complete or cancel a sanction",
    permission: "behaviour.manage",
    params,
    body: DisciplineActionMove,
    response: DisciplineActionView,
    handle: ({ params, body }) => moveAction(params.id, body),
  }),
  route({
    method: "post",
    path: "/discipline-actions/:id/guardian-notices",
    summary: "Inform the guardians of a sanction",
    permission: "behaviour.manage",
    status: 200,
    params,
    response: DisciplineActionView,
    handle: ({ params }) => informGuardians(params.id),
  }),
];
