import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentGroupStatuses = ["active", "archived"] as const;

/** A cohort, set, elective group or mailing group. */
export class StudentGroup extends tenantTable({
  name: text(),
  type: text(),
  ownerStaffMemberId: uuid().nullable(),
  status: oneOf(studentGroupStatuses).default("active"),
}) {}

table(StudentGroup, "student_groups");
