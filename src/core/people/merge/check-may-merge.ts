import type { PersonMerge } from "../../../models/people/index.ts";
import { checkWithinAuthority } from "../../identity/roles/delegation.ts";
import type { Permission } from "../../permissions.ts";

/** Permission to change a record of a kind; a merge requires it because it changes both records. */
const writes: Readonly<Record<PersonMerge["entityType"], Permission>> = {
  student: "students.manage",
  guardian: "guardians.manage",
  staff_member: "staff.manage",
};

/** Requires the permission to change records of this kind, for the whole school. @throws {AppError} 403 `beyond_own_permissions` */
export const checkMayMerge = (entityType: PersonMerge["entityType"]): void =>
  checkWithinAuthority(new Map([[writes[entityType], "all"]]));
