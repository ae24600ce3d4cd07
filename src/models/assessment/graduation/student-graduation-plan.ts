import { uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** The graduation plan that a student is assigned, instead of the default of the grade level. */
export class StudentGraduationPlan extends tenantTable({
  studentId: uuid(),
  graduationPlanId: uuid(),
  assignedBy: uuid().nullable(),
}) {}

table(StudentGraduationPlan, "student_graduation_plans");
