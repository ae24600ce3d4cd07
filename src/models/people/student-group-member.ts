import { day, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentGroupMemberStatuses = ["active", "ended"] as const;

/** A dated membership in a group. */
export class StudentGroupMember extends tenantTable({
  studentGroupId: uuid(),
  studentId: uuid(),
  startsOn: day(),
  endsOn: day().nullable(),
  status: oneOf(studentGroupMemberStatuses).default("active"),
}) {}

table(StudentGroupMember, "student_group_members");
