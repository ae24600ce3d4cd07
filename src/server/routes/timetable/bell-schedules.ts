import { z } from "zod";
import { bellScheduleUses } from "../../../core/timetable/bell-schedules/bell-schedule-uses.ts";
import { BellScheduleView, bellSchedules } from "../../../core/timetable/bell-schedules/bell-schedules.ts";
import {
  addBellScheduleUse,
  changeBellScheduleUse,
  removeBellScheduleUse,
} from "../../../core/timetable/bell-schedules/change-bell-schedule-use.ts";
import {
  BellScheduleChanges,
  changeBellSchedule,
  createBellSchedule,
  NewBellSchedule,
} from "../../../core/timetable/bell-schedules/save-bell-schedule.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

export const bellScheduleRoutes = [
  ...crudRoutes("/bell-schedules", bellSchedules, shownWith("academicYear")),
  route({
    method: "post",
    path: "/bell-schedules",
    summary: "Add a bell schedule: other times of the class periods",
    permission: "structure.manage",
    status: 201,
    body: NewBellSchedule,
    response: BellScheduleView,
    handle: ({ body }) => createBellSchedule(body),
  }),
  route({
    method: "patch",
    path: "/bell-schedules/:id",
    summary: "Change a bell schedule; its times only until it is first used",
    permission: "structure.manage",
    versioned: true,
    params: z.object({ id: z.uuid() }),
    body: BellScheduleChanges,
    response: BellScheduleView,
    handle: ({ params, body, http }) => changeBellSchedule(params.id, body, http.ifMatch),
  }),
  ...crudRoutes(
    "/bell-schedule-uses",
    {
      ...bellScheduleUses,
      create: addBellScheduleUse,
      update: changeBellScheduleUse,
      remove: removeBellScheduleUse,
    },
    { removable: true, ...shownWith("academicYear", "bellSchedule") },
  ),
];
