import { z } from "zod";
import { AttendanceRecord } from "../../../models/attendance/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag } from "../../common/input/schemas.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { recordRelation } from "../relations.ts";
import { arrivalOfMark } from "./arrival-sql.ts";

export const AttendanceRecordView = z
  .object({
    id: z.uuid(),
    attendanceSessionId: z.uuid(),
    studentId: z.uuid(),
    date: z.iso.date(),
    attendanceCodeId: z.uuid(),
    minutesLate: z.int().nullable(),
    arrivedAt: z.date().nullable().describe("When the student first scanned a card at a kiosk that day"),
    reason: shownTo("absence", z.string().nullable()),
    note: shownTo("staff", z.string().nullable()),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AttendanceRecord" });

export const attendanceRecords = crud(AttendanceRecord as never, {
  name: "Attendance record",
  view: AttendanceRecordView,
  computed: { arrivedAt: arrivalOfMark },
  access: { read: "attendance.read", write: "attendance.manage" },
  list: {
    filters: {
      attendanceSessionId: z.uuid(),
      studentId: z.uuid(),
      date: z.iso.date(),
      attendanceCodeId: z.uuid(),
      from: { schema: z.iso.date(), where: "date >= ?" },
      to: { schema: z.iso.date(), where: "date <= ?" },
      notable: {
        schema: flag.describe("Whether the mark is anything but present"),
        where: `? = (attendance_code_id IN (SELECT c.id FROM attendance_codes c
          WHERE c.school_id = :school AND c.category <> 'present'))`,
        through: "row",
      },
    },
    sort: ["-date"],
  },
  rowScope: ofStudentScope,
  relation: recordRelation,
});
