import { z } from "zod";
import { addLesson, removeLesson } from "../../core/timetable/change-lessons.ts";
import { createTimetable } from "../../core/timetable/create-timetable.ts";
import { publishTimetable } from "../../core/timetable/publish-timetable.ts";
import { NewLesson } from "../../core/timetable/schemas.ts";
import { TimetableEntryView, timetableEntries } from "../../core/timetable/timetable-entries.ts";
import { timetableExceptions } from "../../core/timetable/timetable-exceptions.ts";
import { NewTimetable, TimetableView, timetables } from "../../core/timetable/timetables.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const params = z.object({ id: z.uuid() });

export const timetable = [
  ...crudRoutes("/timetables", timetables),
  ...crudRoutes("/timetable-entries", timetableEntries),
  ...crudRoutes("/timetable-exceptions", timetableExceptions),
  route({
    method: "post",
    path: "/timetables",
    summary: "Make a new draft: the next version of the term's timetable",
    permission: "timetable.manage",
    status: 201,
    body: NewTimetable,
    response: TimetableView,
    handle: ({ body }) => createTimetable(body),
  }),
  route({
    method: "post",
    path: "/timetables/:id/entries",
    summary: "Put a lesson into a draft",
    permission: "timetable.manage",
    status: 201,
    params,
    body: NewLesson,
    response: TimetableEntryView,
    handle: ({ params, body }) => addLesson(params.id, body),
  }),
  route({
    method: "delete",
    path: "/timetable-entries/:id",
    summary: "Take a lesson out of a draft",
    permission: "timetable.manage",
    params,
    handle: ({ params }) => removeLesson(params.id),
  }),
  route({
    method: "put",
    path: "/timetables/:id/publication",
    summary: "Publish a draft; the version before gives way to it",
    permission: "timetable.manage",
    params,
    response: TimetableView,
    handle: ({ params }) => publishTimetable(params.id),
  }),
];
