import { uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A course offering on offer in a round. */
export class CourseRequestOption extends tenantTable({
  courseRequestRoundId: uuid(),
  courseOfferingId: uuid(),
}) {}

table(CourseRequestOption, "course_request_options");
