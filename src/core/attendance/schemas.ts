import { z } from "zod";
import { paragraphs } from "../common/input/schemas.ts";
import { AbsenceNoticeView } from "./absences/absence-notices.ts";
import { AttendanceRecordView } from "./sessions/attendance-records.ts";
import { AttendanceSessionView } from "./sessions/attendance-sessions.ts";

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
      .describe(
        "Code for every student in the class who is not in `marks`, so that only exceptions need a mark. In a pending register it leaves out students whose arrival a kiosk has recorded",
      ),
    reason: paragraphs(500).optional().describe("Why marks are corrected"),
  })
  .meta({ id: "TakeAttendance" });

/** Take the daily register of a section in one request; the register is created if it does not exist. */
export const TakeSectionAttendance = TakeAttendance.extend({ date: z.iso.date() }).meta({
  id: "TakeSectionAttendance",
});

const RegisterLine = z
  .object({
    studentId: z.uuid(),
    admissionNumber: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    photoFileId: z.uuid().nullable(),
    rollNumber: z.string().nullable(),
    record: AttendanceRecordView.pick({
      id: true,
      attendanceCodeId: true,
      minutesLate: true,
      reason: true,
      note: true,
    }).nullable(),
    arrivedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the student first scanned a card at a kiosk that day"),
    absenceNotice: AbsenceNoticeView.pick({ id: true, status: true, reason: true })
      .nullable()
      .describe("A submitted or accepted notice that covers this day"),
  })
  .meta({ id: "RegisterLine" });

export const RegisterView = z
  .object({
    date: z.iso.date(),
    schoolDay: z.boolean().describe("False on a holiday or closure, and on a weekday without class periods"),
    canBeTaken: z
      .boolean()
      .describe("False for a future day, and for a day without school that has no register yet"),
    session: AttendanceSessionView.nullable().describe("Null if the day has no register yet"),
    students: z
      .array(RegisterLine)
      .describe("The students of the class on that day, sorted by roll number and name"),
  })
  .meta({ id: "Register" });

export const RegisterQuery = z.strictObject({
  date: z.iso.date().optional().describe("Default: today in the school's time zone"),
});

export const GenerateRegisters = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), lessons: z.boolean().default(false) })
  .meta({ id: "GenerateRegisters" });

export const UnlockRegister = z
  .strictObject({ reason: paragraphs(300).optional().describe("Recorded in the audit log") })
  .meta({ id: "UnlockRegister" });

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
