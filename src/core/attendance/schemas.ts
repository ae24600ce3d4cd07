import { z } from "zod";
import { paragraphs } from "../schemas.ts";
import { AbsenceNoticeView } from "./absence-notices.ts";
import { AttendanceRecordView } from "./attendance-records.ts";
import { AttendanceSessionView } from "./attendance-sessions.ts";

export const Mark = z
  .strictObject({
    studentId: z.uuid(),
    attendanceCodeId: z.uuid(),
    minutesLate: z.int().min(0).max(600).nullable().optional(),
    reason: paragraphs(200).nullable().optional(),
    note: paragraphs(500).nullable().optional(),
  })
  .meta({ id: "Mark" });

export const TakeAttendance = z
  .strictObject({
    marks: z.array(Mark).max(500),
    defaultCodeId: z
      .uuid()
      .optional()
      .describe("The code of everybody in the class whom `marks` does not name: only exceptions need a mark"),
    reason: paragraphs(500).optional().describe("Why marks are corrected"),
  })
  .meta({ id: "TakeAttendance" });

/** The register of a section's day in one request, whether the register is there already or not. */
export const TakeSectionAttendance = TakeAttendance.extend({ date: z.iso.date() }).meta({
  id: "TakeSectionAttendance",
});

const RegisterLine = z
  .object({
    studentId: z.uuid(),
    admissionNumber: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    rollNumber: z.string().nullable(),
    record: AttendanceRecordView.pick({
      id: true,
      attendanceCodeId: true,
      minutesLate: true,
      reason: true,
      note: true,
    }).nullable(),
    absenceNotice: AbsenceNoticeView.pick({ id: true, status: true, reason: true })
      .nullable()
      .describe("Announced or accepted for this day"),
  })
  .meta({ id: "RegisterLine" });

export const RegisterView = z
  .object({
    date: z.iso.date(),
    schoolDay: z.boolean().describe("False on a holiday, and where no lessons are on such a weekday"),
    session: AttendanceSessionView.nullable().describe("Null for a day that has no register yet"),
    students: z.array(RegisterLine).describe("The class on that day, by roll number and name"),
  })
  .meta({ id: "Register" });

export const RegisterQuery = z.strictObject({
  date: z.iso.date().optional().describe("Without it today, where the school is"),
});

export const GenerateRegisters = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), lessons: z.boolean().default(false) })
  .meta({ id: "GenerateRegisters" });

export const Announcement = z
  .strictObject({
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    reason: paragraphs(1000),
  })
  .meta({ id: "NewAbsenceNotice" });

export const Decision = z
  .strictObject({ accepted: z.boolean(), note: paragraphs(500).nullable().optional() })
  .meta({ id: "AbsenceDecision" });
