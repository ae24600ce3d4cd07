import { oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const activityMarks = ["present", "late", "excused", "absent"] as const;

/** The attendance of a student in a meeting of an activity. */
export class ActivityMark extends tenantTable({
  activitySessionId: uuid(),
  activityEnrollmentId: uuid(),
  mark: oneOf(activityMarks),
}) {}

table(ActivityMark, "activity_marks");
