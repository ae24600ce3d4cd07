import { z } from "zod";
import { AttendanceChange } from "../../../models/attendance/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const AttendanceChangeView = z
  .object({
    id: z.uuid(),
    attendanceRecordId: z.uuid(),
    oldCodeId: z.uuid(),
    newCodeId: z.uuid(),
    oldMinutesLate: z.int().nullable(),
    oldReason: z.string().nullable(),
    oldNote: z.string().nullable(),
    reason: z.string().nullable().describe("Why the mark was corrected"),
    changedBy: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AttendanceChange" });

export const attendanceChanges = crud(AttendanceChange, {
  name: "Attendance change",
  view: AttendanceChangeView,
  access: { read: "attendance.manage", write: "attendance.manage" },
  list: {
    filters: { attendanceRecordId: z.uuid(), oldCodeId: z.uuid(), newCodeId: z.uuid(), changedBy: z.uuid() },
    sort: ["-createdAt"],
  },
});
