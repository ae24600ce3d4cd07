import { oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseRequestStatuses = ["submitted", "withdrawn"] as const;

/** The request of a student in a round. */
export class CourseRequest extends tenantTable({
  courseRequestRoundId: uuid(),
  studentId: uuid(),
  /** Id of the account that submitted or changed it last. */
  submittedBy: uuid().nullable(),
  submittedAt: timestamp(),
  status: oneOf(courseRequestStatuses).default("submitted"),
}) {}

table(CourseRequest, "course_requests");
