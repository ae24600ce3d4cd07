import { z } from "zod";
import {
  AttendanceCode,
  attendanceCodeCategories,
  attendanceCodeStatuses,
} from "../../models/attendance/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";

export const AttendanceCodeView = z
  .object({
    id: z.uuid(),
    code: z.string(),
    label: z.string(),
    category: z.enum(attendanceCodeCategories),
    isDefault: z.boolean(),
    status: z.enum(attendanceCodeStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AttendanceCode" });

export const NewAttendanceCode = z
  .strictObject({
    code: text(10),
    label: text(60),
    category: z.enum(attendanceCodeCategories),
    isDefault: z.boolean().optional(),
    status: z.enum(attendanceCodeStatuses).optional(),
  })
  .meta({ id: "NewAttendanceCode" });

export const AttendanceCodeChanges = NewAttendanceCode.omit({ category: true })
  .partial()
  .meta({ id: "AttendanceCodeChanges" });

export const attendanceCodes = crud(AttendanceCode, {
  name: "Attendance code",
  view: AttendanceCodeView,
  create: NewAttendanceCode,
  update: AttendanceCodeChanges,
  catalogue: true,
  access: { read: "attendance.read", write: "attendance.settings" },
  list: {
    filters: { category: z.enum(attendanceCodeCategories), status: z.enum(attendanceCodeStatuses) },
    sort: ["code", "label", "createdAt"],
  },
});
