import { integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseOfferingStatuses = ["draft", "active", "completed", "cancelled"] as const;

/** A course in a term, for a section or for individually enrolled students. */
export class CourseOffering extends tenantTable({
  courseId: uuid(),
  termId: uuid(),
  sectionId: uuid().nullable(),
  title: text(),
  capacity: integer().nullable(),
  roomId: uuid().nullable(),
  status: oneOf(courseOfferingStatuses).default("active"),
}) {}

table(CourseOffering, "course_offerings");
