import type { Scope } from "../../lib/context.ts";
import { checkWithin } from "../identity/delegation.ts";
import type { Permission } from "../permissions.ts";
import type { ImportKind } from "./import-kinds.ts";

const neededFor: Readonly<Record<ImportKind, readonly Permission[]>> = {
  students: ["students.manage"],
  guardians: ["guardians.manage", "students.manage"],
  staff: ["staff.manage"],
  enrollments: ["students.manage"],
};

/** What the rows of a file do, as permissions: an import is not a way around them. */
export const importPermissions = (kind: ImportKind): Map<Permission, Scope> =>
  new Map(neededFor[kind].map((permission) => [permission, "all"]));

/** @throws {AppError} 403 `beyond_own_permissions` where the caller may not write such records one by one */
export const checkMayImport = (kind: ImportKind): void => checkWithin(importPermissions(kind));
