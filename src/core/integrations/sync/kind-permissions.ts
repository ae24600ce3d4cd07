import type { Permission } from "../../permissions.ts";

/**
 * What taking over a row of each kind changes in the school. A person may connect, change, activate or start a pull only with
 * all of these for the whole school, and the pull runs only while that person holds them.
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
