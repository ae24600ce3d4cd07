import { boolean, day, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentSuspensionStatuses = ["scheduled", "active", "ended", "lifted"] as const;

/** The days on which a student may not come to school. */
export class StudentSuspension extends tenantTable({
  studentId: uuid(),
  startsOn: day(),
  endsOn: day(),
  reason: text(),
  /** The student's account cannot sign in on these days. */
  blocksSignIn: boolean().default(false),
  /** The accepted notice by which registers show the absence as excused. */
  absenceNoticeId: uuid().nullable(),
  /** Id of an account. */
  decidedBy: uuid().nullable(),
  liftedBy: uuid().nullable(),
  liftedAt: timestamp().nullable(),
  liftedReason: text().nullable(),
  status: oneOf(studentSuspensionStatuses).default("scheduled"),
}) {}

table(StudentSuspension, "student_suspensions");
