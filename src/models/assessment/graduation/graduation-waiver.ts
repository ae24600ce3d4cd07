import { text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** A requirement that a student need not meet. */
export class GraduationWaiver extends tenantTable({
  studentId: uuid(),
  graduationRequirementId: uuid(),
  reason: text(),
  grantedBy: uuid().nullable(),
}) {}

table(GraduationWaiver, "graduation_waivers");
