import { z } from "zod";
import { archiveTimetable, changeTimetable } from "../../../core/timetable/change-timetable.ts";
import { createTimetable } from "../../../core/timetable/create-timetable.ts";
import { Free, FreeQuery, findFree } from "../../../core/timetable/find-free.ts";
import {
  addLesson,
  changeLesson,
  removeLesson,
  swapLessons,
} from "../../../core/timetable/lessons/change-lessons.ts";
import { listLessons } from "../../../core/timetable/lessons/list-lessons.ts";
import { TimetableEntryView, timetableEntries } from "../../../core/timetable/lessons/timetable-entries.ts";
import {
  listTimetableDays,
  TimetableDays,
  TimetableDaysQuery,
} from "../../../core/timetable/list-timetable-days.ts";
import { makeException, withdrawException } from "../../../core/timetable/make-exception.ts";
import { publishTimetable } from "../../../core/timetable/publish-timetable.ts";
import {
  LessonChanges,
  LessonList,
  LessonSwap,
  LessonsQuery,
  NewLesson,
} from "../../../core/timetable/schemas.ts";
import {
  NewTimetableException,
  TimetableExceptionView,
  timetableExceptions,
} from "../../../core/timetable/timetable-exceptions.ts";
import {
  NewTimetable,
  TimetableChanges,
  TimetableView,
  timetables,
} from "../../../core/timetable/timetables.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const timetable = [
  ...crudRoutes("/timetables", timetables, shownWith("term")),
  ...crudRoutes(
    "/timetable-entries",
    timetableEntries,
    shownWith("timetable", "classPeriod", "courseOffering", "staffMember", "section", "room"),
  ),
  ...crudRoutes(
    "/timetable-exceptions",
    timetableExceptions,
    shownWith("timetableEntry", "newClassPeriod", "newStaffMember", "newRoom"),
  ),
  route({
    method: "post",
    path: "/timetables",
    summary: "Create a draft: the next version of the term's timetable",
    permission: "timetable.manage",
    status: 201,
    body: NewTimetable,
    response: TimetableView,
    handle: ({ body }) => createTimetable(body),
  }),
  route({
    method: "patch",
    path: "/timetables/:id",
    summary: "Update a timetable: its name, and the dates of a draft",
    permission: "timetable.manage",
    params,
    body: TimetableChanges,
    response: TimetableView,
    handle: ({ params, body }) => changeTimetable(params.id, body),
  }),
  route({
    method: "post",
    path: "/timetables/:id/entries",
    summary: "Add a lesson to a draft",
    permission: "timetable.manage",
    status: 201,
    params,
    body: NewLesson,
    response: TimetableEntryView,
    handle: ({ params, body }) => addLesson(params.id, body),
  }),
  route({
    method: "patch",
    path: "/timetable-entries/:id",
    summary: "Update the time, teacher or room of a lesson in a draft",
    permission: "timetable.manage",
    params,
    body: LessonChanges,
    response: TimetableEntryView,
    handle: ({ params, body }) => changeLesson(params.id, body),
  }),
  route({
    method: "post",
    path: "/timetable-entries/:id/swap",
    summary: "Exchange the times of two lessons of a draft",
    permission: "timetable.manage",
    status: 200,
    params,
    body: LessonSwap,
    response: z.object({ data: z.array(TimetableEntryView) }).meta({ id: "SwappedLessons" }),
    handle: ({ params, body }) => swapLessons(params.id, body),
  }),
  route({
    method: "delete",
    path: "/timetable-entries/:id",
    summary: "Remove a lesson from a draft",
    permission: "timetable.manage",
    params,
    handle: ({ params }) => removeLesson(params.id),
  }),
  route({
    method: "put",
    path: "/timetables/:id/publication",
    summary: "Publish a draft; it replaces the previous version",
    permission: "timetable.manage",
    params,
    response: TimetableView,
    handle: ({ params }) => publishTimetable(params.id),
  }),
  route({
    method: "put",
    path: "/timetables/:id/archived",
    summary: "Archive a draft or a timetable that was published too early",
    permission: "timetable.manage",
    params,
    response: TimetableView,
    handle: ({ params }) => archiveTimetable(params.id),
  }),
  route({
    method: "post",
    path: "/timetable-exceptions",
    summary: "Change a published lesson on one day: cancel it, move it, or change its room or teacher",
    permission: "timetable.manage",
    status: 201,
    body: NewTimetableException,
    response: TimetableExceptionView,
    handle: ({ body }) => makeException(body),
  }),
  route({
    method: "put",
    path: "/timetable-exceptions/:id/withdrawn",
    summary: "Cancel a dated change",
    permission: "timetable.manage",
    params,
    response: TimetableExceptionView,
    handle: ({ params }) => withdrawException(params.id),
  }),
  route({
    method: "get",
    path: "/lessons",
    summary: "List dated lessons with cancellations, moves, substitutes and rooms",
    permission: "timetable.read",
    query: LessonsQuery,
    response: LessonList,
    handle: ({ query }) => listLessons(query),
  }),
  route({
    method: "get",
    path: "/timetable-days",
    summary: "List which day of the timetable's cycle each date is",
    permission: "timetable.read",
    query: TimetableDaysQuery,
    response: TimetableDays,
    handle: ({ query }) => listTimetableDays(query),
  }),
  route({
    method: "get",
    path: "/lessons/free",
    summary: "List teachers and rooms that are free at a given time",
    permission: "staff.read",
    query: FreeQuery,
    response: Free,
    handle: ({ query }) => findFree(query),
  }),
];
