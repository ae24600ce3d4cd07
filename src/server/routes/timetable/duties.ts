import { z } from "zod";
import {
  assignDuty,
  changeDuty,
  DutyAssignmentChanges,
  NewDutyAssignment,
  removeDuty,
} from "../../../core/timetable/duties/assign-duty.ts";
import { dutyAreas } from "../../../core/timetable/duties/duty-areas.ts";
import { DutyAssignmentView, dutyAssignments } from "../../../core/timetable/duties/duty-assignments.ts";
import { DutyTotals, DutyTotalsQuery, listDutyTotals } from "../../../core/timetable/duties/list-duties.ts";
import { DutyRosterQuery, printDutyRoster } from "../../../core/timetable/duties/print-duty-roster.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const duties = [
  ...crudRoutes("/duty-areas", dutyAreas, { removable: true }),
  ...crudRoutes("/duty-assignments", dutyAssignments, shownWith("staffMember")),
  route({
    method: "post",
    path: "/duty-assignments",
    summary: "Assign a weekly duty",
    permission: "duties.manage",
    status: 201,
    body: NewDutyAssignment,
    response: DutyAssignmentView,
    handle: ({ body }) => assignDuty(body),
  }),
  route({
    method: "patch",
    path: "/duty-assignments/:id",
    summary: "Update the person, time or dates of a weekly duty",
    permission: "duties.manage",
    params,
    body: DutyAssignmentChanges,
    response: DutyAssignmentView,
    handle: ({ params, body }) => changeDuty(params.id, body),
  }),
  route({
    method: "delete",
    path: "/duty-assignments/:id",
    summary: "Remove a weekly duty",
    permission: "duties.manage",
    params,
    handle: ({ params }) => removeDuty(params.id),
  }),
  route({
    method: "get",
    path: "/duty-totals",
    summary: "Count the duties and minutes of each person in a period",
    permission: "duties.read",
    query: DutyTotalsQuery,
    response: DutyTotals,
    handle: ({ query }) => listDutyTotals(query),
  }),
  route({
    method: "get",
    path: "/duty-roster.pdf",
    summary: "Print the duty roster",
    permission: "duties.read",
    records: "DutyAssignment",
    query: DutyRosterQuery,
    file: { type: "application/pdf", name: "duty-roster.pdf" },
    handle: ({ query }) => printDutyRoster(query),
  }),
];
