import type { Permission } from "../../permissions.ts";

/**
 * Permissions used by importing a row of each kind. Creating, changing or activating a connection and starting a pull require
 * all of them for the whole school, and a pull runs only while its authorizing account holds them.
 */
export const kindPermissions = {
  org: ["structure.manage"],
  academicSession: ["structure.manage"],
  course: ["structure.manage"],
  class: ["structure.manage"],
  user: ["students.manage", "guardians.manage", "staff.manage"],
  agent: ["students.manage", "guardians.manage"],
  demographics: ["students.manage"],
  enrollment: ["students.manage", "staff.manage", "structure.manage"],
  category: ["grades.write"],
  lineItem: ["grades.write"],
  result: ["grades.write"],
  students: ["students.manage"],
  guardians: ["guardians.manage"],
  staff: ["staff.manage"],
  payments: ["fees.collect"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type SyncKind = keyof typeof kindPermissions;
