import { z } from "zod";
import { AbsenceNoticeView, absenceNotices } from "../../../core/attendance/absences/absence-notices.ts";
import { announceAbsence, withdrawAbsence } from "../../../core/attendance/absences/announce-absence.ts";
import { decideAbsence } from "../../../core/attendance/absences/decide-absence.ts";
import { attendanceCodes } from "../../../core/attendance/attendance-codes.ts";
import {
  Announcement,
  Decision,
  GenerateRegisters,
  RegisterQuery,
  RegisterView,
  TakeAttendance,
  TakeSectionAttendance,
  UnlockRegister,
} from "../../../core/attendance/schemas.ts";
import { attendanceChanges } from "../../../core/attendance/sessions/attendance-changes.ts";
import { attendanceRecords } from "../../../core/attendance/sessions/attendance-records.ts";
import {
  AttendanceSessionView,
  attendanceSessions,
} from "../../../core/attendance/sessions/attendance-sessions.ts";
import {
  AttendanceTotals,
  AttendanceTotalsQuery,
  attendanceTotals,
} from "../../../core/attendance/sessions/attendance-totals.ts";
import {
  listMarksOfDay,
  MarksOfDay,
  MarksOfDayQuery,
} from "../../../core/attendance/sessions/list-marks-of-day.ts";
import { lockSession, unlockSession } from "../../../core/attendance/sessions/lock-session.ts";
import { generateRegisters } from "../../../core/attendance/sessions/registers/generate-registers.ts";
import {
  showRegister,
  showSectionRegister,
} from "../../../core/attendance/sessions/registers/show-register.ts";
import { AttendanceDayView, showDay } from "../../../core/attendance/sessions/show-day.ts";
import { takeAttendance, takeSectionAttendance } from "../../../core/attendance/sessions/take-attendance.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

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
    path: "/attendance-day",
    summary: "Show whether a day is a school day and whether registers can be taken on it",
    permission: "attendance.read",
    transaction: "none",
    query: RegisterQuery,
    response: AttendanceDayView,
    handle: ({ query }) => showDay(query.date),
  }),
  route({
    method: "get",
    path: "/attendance-day/marks",
    summary: "List the marks of a day with names, without pages",
    permission: "attendance.read",
    transaction: "none",
    query: MarksOfDayQuery,
    response: MarksOfDay,
    handle: ({ query }) => listMarksOfDay(query),
  }),
  route({
    method: "get",
    path: "/students/:id/attendance-totals",
    summary: "Count the attendance marks of a student",
    permission: "attendance.read",
    transaction: "none",
    params,
    query: AttendanceTotalsQuery,
    response: AttendanceTotals,
    handle: ({ params, query }) => attendanceTotals({ studentId: params.id, ...query }),
  }),
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
    summary: "Show the day register of a section, even before attendance is taken",
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
    summary: "Take or correct attendance in a register",
    permission: "attendance.take",
    params,
    body: TakeAttendance,
    response: RegisterView,
    handle: ({ params, body }) => takeAttendance(params.id, body),
  }),
  route({
    method: "put",
    path: "/sections/:id/attendance",
    summary: "Take attendance of a section for a day in one request",
    permission: "attendance.take",
    params,
    body: TakeSectionAttendance,
    response: RegisterView,
    handle: ({ params, body }) => takeSectionAttendance(params.id, body),
  }),
  route({
    method: "post",
    path: "/attendance-sessions/generation",
    summary: "Generate the registers that calendar and timetable require",
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
    body: UnlockRegister.optional(),
    handle: ({ params, body }) => unlockSession(params.id, body),
  }),
  route({
    method: "post",
    path: "/absence-notices",
    summary: "Report an absence",
    permission: "attendance.announce",
    status: 201,
    body: Announcement,
    response: AbsenceNoticeView,
    handle: ({ body }) => announceAbsence(body),
  }),
  route({
    method: "delete",
    path: "/absence-notices/:id",
    summary: "Cancel an absence notice that is still undecided",
    permission: "attendance.announce",
    status: 200,
    params,
    response: AbsenceNoticeView,
    handle: ({ params }) => withdrawAbsence(params.id),
  }),
  route({
    method: "put",
    path: "/absence-notices/:id/decision",
    summary: "Accept or reject an absence notice",
    permission: "attendance.manage",
    params,
    body: Decision,
    response: AbsenceNoticeView,
    handle: ({ params, body }) => decideAbsence(params.id, body),
  }),
];
