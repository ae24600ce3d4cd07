import { z } from "zod";
import { AppliedGeneration, applyGeneration } from "../../../core/timetable/generation/apply-generation.ts";
import {
  StaffWeek,
  setStaffWeek,
  staffAvailabilities,
} from "../../../core/timetable/generation/staff-availabilities.ts";
import {
  NewTimetableGeneration,
  startGeneration,
  stopGeneration,
} from "../../../core/timetable/generation/start-generation.ts";
import {
  TimetableGenerationView,
  timetableGenerations,
} from "../../../core/timetable/generation/timetable-generations.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const generation = [
  ...crudRoutes("/staff-availabilities", staffAvailabilities, shownWith("staffMember", "classPeriod")),
  route({
    method: "put",
    path: "/staff-members/:id/availability",
    summary: "Set the periods in which a member of staff cannot or would rather not teach",
    permission: "timetable.manage",
    params,
    body: StaffWeek,
    response: StaffWeek,
    handle: ({ params, body }) => setStaffWeek(params.id, body),
  }),
  ...crudRoutes("/timetable-generations", timetableGenerations, shownWith("timetable")),
  route({
    method: "post",
    path: "/timetable-generations",
    summary: "Search places for the lessons that a draft lacks",
    permission: "timetable.manage",
    status: 201,
    idempotent: true,
    body: NewTimetableGeneration,
    response: TimetableGenerationView,
    handle: ({ body }) => startGeneration(body),
  }),
  route({
    method: "post",
    path: "/timetable-generations/:id/stop",
    summary: "End a search; its best timetable so far can be used",
    permission: "timetable.manage",
    status: 200,
    params,
    response: TimetableGenerationView,
    handle: ({ params }) => stopGeneration(params.id),
  }),
  route({
    method: "post",
    path: "/timetable-generations/:id/apply",
    summary: "Add the lessons of the best timetable found to its draft",
    permission: "timetable.manage",
    status: 200,
    params,
    response: AppliedGeneration,
    handle: ({ params }) => applyGeneration(params.id),
  }),
];
