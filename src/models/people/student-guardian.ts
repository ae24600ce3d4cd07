import { boolean, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentGuardianStatuses = ["active", "ended"] as const;

/** The link between a child and a responsible adult, with its rights. */
export class StudentGuardian extends tenantTable({
  studentId: uuid(),
  guardianId: uuid(),
  relation: text(),
  isPrimary: boolean().default(false),
  hasCustody: boolean().default(true),
  livesWith: boolean().default(true),
  pickupAllowed: boolean().default(true),
  isEmergencyContact: boolean().default(false),
  isFeePayer: boolean().default(false),
  receivesMessages: boolean().default(true),
  portalAccess: boolean().default(true),
  status: oneOf(studentGuardianStatuses).default("active"),
}) {}

table(StudentGuardian, "student_guardians");
