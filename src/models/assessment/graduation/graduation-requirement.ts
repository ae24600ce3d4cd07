import { decimal, integer, oneOf, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const graduationRequirementKinds = ["credits", "courses", "attendance", "clearance"] as const;

/** One requirement of a graduation plan. */
export class GraduationRequirement extends tenantTable({
  graduationPlanId: uuid(),
  name: text(),
  kind: oneOf(graduationRequirementKinds),
  /** At most one of these three; without one, any course counts. */
  departmentId: uuid().nullable(),
  subjectId: uuid().nullable(),
  courseId: uuid().nullable(),
  /** Credits, number of courses or percent of attendance; null for a clearance. */
  amount: decimal().nullable(),
  /** In percent, of each course that counts. */
  minScore: decimal().nullable(),
  sortOrder: integer().default(0),
}) {}

table(GraduationRequirement, "graduation_requirements");
