import { z } from "zod";
import {
  AttendanceSession,
  attendanceSessionKinds,
  attendanceSessionStatuses,
} from "../../../models/attendance/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { sessionScope } from "../row-scope.ts";

export const AttendanceSessionView = z
  .object({
    id: z.uuid(),
    date: z.iso.date(),
    kind: z.enum(attendanceSessionKinds),
    sectionId: z.uuid().nullable(),
    courseOfferingId: z.uuid().nullable(),
    classPeriodId: z.uuid().nullable(),
    takenBy: z.uuid().nullable(),
    takenAt: z.date().nullable(),
    status: z.enum(attendanceSessionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AttendanceSession" });

export const attendanceSessions = crud(AttendanceSession, {
  name: "Attendance session",
  view: AttendanceSessionView,
  access: { read: "attendance.read", write: "attendance.manage" },
  list: {
    filters: {
      date: z.iso.date(),
      kind: z.enum(attendanceSessionKinds),
      sectionId: z.uuid(),
      courseOfferingId: z.uuid(),
      classPeriodId: z.uuid(),
      takenBy: z.uuid(),
      status: z.enum(attendanceSessionStatuses),
      from: { schema: z.iso.date(), where: "date >= ?" },
      to: { schema: z.iso.date(), where: "date <= ?" },
    },
    sort: ["-date", "createdAt"],
  },
  rowScope: sessionScope,
});
