import { z } from "zod";
import { text } from "../schemas.ts";
import { AttendanceRecordView } from "./attendance-records.ts";
import { AttendanceSessionView } from "./attendance-sessions.ts";

export const Mark = z
  .strictObject({
    studentId: z.uuid(),
    attendanceCodeId: z.uuid(),
    minutesLate: z.int().min(0).max(600).nullable().optional(),
    reason: text(200).nullable().optional(),
    note: text(500).nullable().optional(),
  })
  .meta({ id: "Mark" });

export const TakeAttendance = z
  .strictObject({
    marks: z.array(Mark).min(1).max(500),
    reason: text(500).optional().describe("Why marks are corrected"),
  })
  .meta({ id: "TakeAttendance" });

/** The register of a section's day in one request, whether the register is there already or not. */
export const TakeSectionAttendance = TakeAttendance.extend({ date: z.iso.date() }).meta({
  id: "TakeSectionAttendance",
});

export const RegisterView = AttendanceSessionView.extend({ records: z.array(AttendanceRecordView) }).meta({
  id: "Register",
});

export const GenerateRegisters = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), lessons: z.boolean().default(false) })
  .meta({ id: "GenerateRegisters" });

export const Announcement = z
  .strictObject({
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    reason: text(1000),
  })
  .meta({ id: "NewAbsenceNotice" });

export const Decision = z
  .strictObject({ accepted: z.boolean(), note: text(500).nullable().optional() })
  .meta({ id: "AbsenceDecision" });
