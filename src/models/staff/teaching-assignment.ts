import { day, integer, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const teachingAssignmentRoles = ["lead", "co_teacher", "assistant", "substitute"] as const;
export const teachingAssignmentStatuses = ["active", "ended"] as const;

/** Who teaches which offering, dated. */
export class TeachingAssignment extends tenantTable({
  staffMemberId: uuid(),
  courseOfferingId: uuid(),
  role: oneOf(teachingAssignmentRoles).default("lead"),
  startsOn: day(),
  endsOn: day().nullable(),
  weeklyPeriods: integer().nullable(),
  status: oneOf(teachingAssignmentStatuses).default("active"),
}) {}

table(TeachingAssignment, "teaching_assignments");
