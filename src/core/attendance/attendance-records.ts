import { z } from "zod";
import { AttendanceRecord } from "../../models/attendance/index.ts";
import { crud } from "../crud.ts";
import { ofStudentReach } from "../people/reach.ts";
import { shownTo } from "../visibility.ts";
import { recordRelation } from "./relations.ts";

export const AttendanceRecordView = z
  .object({
    id: z.uuid(),
    attendanceSessionId: z.uuid(),
    studentId: z.uuid(),
    date: z.iso.date(),
    attendanceCodeId: z.uuid(),
    minutesLate: z.int().nullable(),
    reason: shownTo("absence", z.string().nullable()),
    note: shownTo("staff", z.string().nullable()),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AttendanceRecord" });

export const attendanceRecords = crud(AttendanceRecord, {
  name: "Attendance record",
  view: AttendanceRecordView,
  access: { read: "attendance.read", write: "attendance.manage" },
  list: {
    filters: {
      attendanceSessionId: z.uuid(),
      studentId: z.uuid(),
      date: z.iso.date(),
      attendanceCodeId: z.uuid(),
      from: { schema: z.iso.date(), where: "date >= ?" },
      to: { schema: z.iso.date(), where: "date <= ?" },
    },
    sort: ["-date"],
  },
  reach: ofStudentReach,
  relation: recordRelation,
});
