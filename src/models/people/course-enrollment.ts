import { day, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseEnrollmentStatuses = ["requested", "active", "dropped", "completed"] as const;

/** A student in a course offering. */
export class CourseEnrollment extends tenantTable({
  courseOfferingId: uuid(),
  studentId: uuid(),
  startsOn: day(),
  endsOn: day().nullable(),
  status: oneOf(courseEnrollmentStatuses).default("active"),
}) {}

table(CourseEnrollment, "course_enrollments");
