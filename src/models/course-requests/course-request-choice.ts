import { integer, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A choice of a request; rank 1 is the first. */
export class CourseRequestChoice extends tenantTable({
  courseRequestId: uuid(),
  courseRequestRoundId: uuid(),
  courseOfferingId: uuid(),
  rank: integer(),
}) {}

table(CourseRequestChoice, "course_request_choices");
