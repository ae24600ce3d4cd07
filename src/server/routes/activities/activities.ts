import { z } from "zod";
import {
  ActivityView,
  activities,
  createActivity,
  NewActivity,
} from "../../../core/activities/activities.ts";
import {
  ActivityEnrollmentView,
  activityEnrollments,
} from "../../../core/activities/activity-enrollments.ts";
import {
  ActivityAllocationView,
  activityAllocations,
} from "../../../core/activities/allocation/activity-allocations.ts";
import {
  allocatePlaces,
  NewActivityAllocation,
} from "../../../core/activities/allocation/allocate-places.ts";
import {
  ChoiceRank,
  consentToChoice,
  leaveActivity,
  rankChoice,
} from "../../../core/activities/choices/change-choice.ts";
import { chooseActivity, NewActivityEnrollment } from "../../../core/activities/choices/choose-activity.ts";
import { ChoiceDecision, decideChoice } from "../../../core/activities/choices/decide-choice.ts";
import { ActivityMove, moveActivity } from "../../../core/activities/move-activity.ts";
import {
  ActivitySessionView,
  activitySessions,
} from "../../../core/activities/sessions/activity-sessions.ts";
import {
  ActivityAttendance,
  changeSession,
  NewActivitySession,
  recordSession,
} from "../../../core/activities/sessions/record-session.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const activityRoutes = [
  ...crudRoutes("/activities", activities, shownWith("term")),
  route({
    method: "post",
    path: "/activities",
    summary: "Plan an activity as a draft",
    permission: "extracurricular.manage",
    status: 201,
    idempotent: true,
    body: NewActivity,
    response: ActivityView,
    handle: ({ body }) => createActivity(body),
  }),
  route({
    method: "put",
    path: "/activities/:id/status",
    summary: "Open, start, finish or cancel an activity",
    permission: "extracurricular.manage",
    params,
    body: ActivityMove,
    response: ActivityView,
    handle: ({ params, body }) => moveActivity(params.id, body),
  }),
  ...crudRoutes("/activity-enrollments", activityEnrollments, shownWith("activity")),
  route({
    method: "post",
    path: "/activity-enrollments",
    summary: "Choose an activity for a student",
    permission: "extracurricular.choose",
    status: 201,
    idempotent: true,
    body: NewActivityEnrollment,
    response: ActivityEnrollmentView,
    handle: ({ body }) => chooseActivity(body),
  }),
  route({
    method: "put",
    path: "/activity-enrollments/:id/rank",
    summary: "Change the order of the choices of a student",
    permission: "extracurricular.choose",
    params,
    body: ChoiceRank,
    response: ActivityEnrollmentView,
    handle: ({ params, body }) => rankChoice(params.id, body),
  }),
  route({
    method: "put",
    path: "/activity-enrollments/:id/consent",
    summary: "Consent to the choice of a student",
    permission: "extracurricular.choose",
    params,
    response: ActivityEnrollmentView,
    handle: ({ params }) => consentToChoice(params.id),
  }),
  route({
    method: "put",
    path: "/activity-enrollments/:id/departure",
    summary: "Withdraw a choice, or leave an activity; the waiting list moves up",
    permission: "extracurricular.choose",
    params,
    response: ActivityEnrollmentView,
    handle: ({ params }) => leaveActivity(params.id),
  }),
  route({
    method: "put",
    path: "/activity-enrollments/:id/decision",
    summary: "Accept, decline or put on the waiting list",
    permission: "extracurricular.manage",
    params,
    body: ChoiceDecision,
    response: ActivityEnrollmentView,
    handle: ({ params, body }) => decideChoice(params.id, body),
  }),
  ...crudRoutes("/activity-allocations", activityAllocations, shownWith("term")),
  route({
    method: "post",
    path: "/activity-allocations",
    summary: "Give out the places of the open activities of a term",
    permission: "extracurricular.manage",
    status: 201,
    idempotent: true,
    body: NewActivityAllocation,
    response: ActivityAllocationView,
    handle: ({ body }) => allocatePlaces(body),
  }),
  ...crudRoutes("/activity-sessions", activitySessions, shownWith("activity")),
  route({
    method: "post",
    path: "/activity-sessions",
    summary: "Record a meeting of an activity with its attendance",
    permission: "extracurricular.lead",
    status: 201,
    idempotent: true,
    body: NewActivitySession,
    response: ActivitySessionView,
    handle: ({ body }) => recordSession(body),
  }),
  route({
    method: "put",
    path: "/activity-sessions/:id/marks",
    summary: "Change the attendance of a meeting of an activity",
    permission: "extracurricular.lead",
    params,
    body: ActivityAttendance,
    response: ActivitySessionView,
    handle: ({ params, body }) => changeSession(params.id, body),
  }),
];
