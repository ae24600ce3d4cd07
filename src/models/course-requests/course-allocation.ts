import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseAllocationStatuses = ["draft", "published", "replaced"] as const;

/** A run that gave out the places of a round. A later run replaces a draft. */
export class CourseAllocation extends tenantTable({
  courseRequestRoundId: uuid(),
  seed: text(),
  countRequests: integer(),
  countAccepted: integer(),
  countWaiting: integer(),
  /** Id of an account. */
  runBy: uuid().nullable(),
  /** Id of an account. */
  publishedBy: uuid().nullable(),
  publishedAt: timestamp().nullable(),
  status: oneOf(courseAllocationStatuses).default("draft"),
}) {}

table(CourseAllocation, "course_allocations");
