import { integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseAllocationPlaceStatuses = ["accepted", "waiting_list", "declined"] as const;
export const courseAllocationReasons = ["clash", "enough_places", "not_eligible", "replaced"] as const;

/** What became of a choice in an allocation. */
export class CourseAllocationPlace extends tenantTable({
  courseAllocationId: uuid(),
  studentId: uuid(),
  courseOfferingId: uuid(),
  rank: integer(),
  /** On the waiting list of the offering, the lowest first. */
  position: integer().nullable(),
  /** Why it was declined. */
  reason: text<(typeof courseAllocationReasons)[number]>().nullable(),
  /** The course enrollment that the place became when the allocation was published. */
  courseEnrollmentId: uuid().nullable(),
  status: oneOf(courseAllocationPlaceStatuses),
}) {}

table(CourseAllocationPlace, "course_allocation_places");
