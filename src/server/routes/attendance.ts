import { z } from "zod";
import { AbsenceNoticeView, absenceNotices } from "../../core/attendance/absence-notices.ts";
import { announceAbsence, withdrawAbsence } from "../../core/attendance/announce-absence.ts";
import { attendanceChanges } from "../../core/attendance/attendance-changes.ts";
import { attendanceCodes } from "../../core/attendance/attendance-codes.ts";
import { attendanceRecords } from "../../core/attendance/attendance-records.ts";
import { AttendanceSessionView, attendanceSessions } from "../../core/attendance/attendance-sessions.ts";
import { decideAbsence } from "../../core/attendance/decide-absence.ts";
import { generateRegisters } from "../../core/attendance/generate-registers.ts";
import { lockSession, unlockSession } from "../../core/attendance/lock-session.ts";
import {
  Announcement,
  Decision,
  GenerateRegisters,
  RegisterQuery,
  RegisterView,
  TakeAttendance,
  TakeSectionAttendance,
} from "../../core/attendance/schemas.ts";
import { showRegister, showSectionRegister } from "../../core/attendance/show-register.ts";
import { takeAttendance, takeSectionAttendance } from "../../core/attendance/take-attendance.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

const params = z.object({ id: z.uuid() });
const lock = {
  path: "/attendance-sessions/:id/lock",
  permission: "attendance.manage",
  params,
  response: AttendanceSessionView,
} as const;

export const attendance = [
  ...crudRoutes("/attendance-codes", attendanceCodes),
  ...crudRoutes(
    "/attendance-sessions",
    attendanceSessions,
    shownWith("section", "courseOffering", "classPeriod"),
  ),
  ...crudRoutes(
    "/attendance-records",
    attendanceRecords,
    shownWith("attendanceSession", "student", "attendanceCode"),
  ),
  ...crudRoutes(
    "/attendance-changes",
    attendanceChanges,
    shownWith("attendanceRecord", "oldCode", "newCode"),
  ),
  ...crudRoutes("/absence-notices", absenceNotices, shownWith("student", "guardian")),
  route({
    method: "get",
    path: "/attendance-sessions/:id/register",
    summary: "Show a register with its class and marks",
    permission: "attendance.read",
    transaction: "none",
    params,
    response: RegisterView,
    handle: ({ params }) => showRegister(params.id),
  }),
  route({
    method: "get",
    path: "/sections/:id/attendance",
    summary: "Show the day register of a section, also before it is taken",
    permission: "attendance.read",
    transaction: "none",
    params,
    query: RegisterQuery,
    response: RegisterView,
    handle: ({ params, query }) => showSectionRegister(params.id, query.date),
  }),
  route({
    method: "put",
    path: "/attendance-sessions/:id/records",
    summary: "Take a register, or correct it",
    permission: "attendance.take",
    params,
    body: TakeAttendance,
    response: RegisterView,
    handle: ({ params, body }) => takeAttendance(params.id, body),
  }),
  route({
    method: "put",
    path: "/sections/:id/attendance",
    summary: "Take the day register of a section in one request",
    permission: "attendance.take",
    params,
    body: TakeSectionAttendance,
    response: RegisterView,
    handle: ({ params, body }) => takeSectionAttendance(params.id, body),
  }),
  route({
    method: "post",
    path: "/attendance-sessions/generation",
    summary: "Make the registers that calendar and timetable ask for",
    permission: "attendance.manage",
    body: GenerateRegisters,
    response: z.object({ daily: z.int(), lesson: z.int() }).meta({ id: "GeneratedRegisters" }),
    handle: ({ body }) => generateRegisters(body),
  }),
  route({
    ...lock,
    method: "put",
    summary: "Lock a register",
    handle: ({ params }) => lockSession(params.id),
  }),
  route({
    ...lock,
    method: "delete",
    status: 200,
    summary: "Unlock a register",
    handle: ({ params }) => unlockSession(params.id),
  }),
  route({
    method: "post",
    path: "/absence-notices",
    summary: "Announce an absence",
    permission: "attendance.announce",
    status: 201,
    body: Announcement,
    response: AbsenceNoticeView,
    handle: ({ body }) => announceAbsence(body),
  }),
  route({
    method: "delete",
    path: "/absence-notices/:id",
    summary: "Take back a notice that nobody has decided on",
    permission: "attendance.announce",
    status: 200,
    params,
    response: AbsenceNoticeView,
    handle: ({ params }) => withdrawAbsence(params.id),
  }),
  route({
    method: "put",
    path: "/absence-notices/:id/decision",
    summary: "Accept or reject an announced absence",
    permission: "attendance.manage",
    params,
    body: Decision,
    response: AbsenceNoticeView,
    handle: ({ params, body }) => decideAbsence(params.id, body),
  }),
];
