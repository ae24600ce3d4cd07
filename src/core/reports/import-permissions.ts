import type { Scope } from "../../lib/context.ts";
import type { ImportBatch } from "../../models/reports/index.ts";
import { wholeSchool } from "../identity/check-authority.ts";
import { checkWithin } from "../identity/delegation.ts";
import type { Permission } from "../permissions.ts";
import type { ImportKind } from "./import-kinds.ts";

/** What importing a row of each kind changes. The people who upload, map and start an import need it for the whole school. */
export const importPermissions = {
  students: ["students.manage"],
  guardians: ["guardians.manage"],
  staff: ["staff.manage"],
  enrollments: ["students.manage"],
} as const satisfies Readonly<Record<ImportKind, readonly Permission[]>>;

/** A guardian with an admission number becomes one of that student, which is a change of the student. */
export const linkPermissions = (fields: Readonly<Record<string, unknown>>): readonly Permission[] =>
  "studentAdmissionNumber" in fields ? ["students.manage"] : [];

/** Every permission that an import uses. @param fields those that its columns are mapped to */
export const permissionsOfImport = (
  kind: ImportKind,
  fields: ImportBatch["mapping"]["fields"],
): ReadonlySet<Permission> =>
  new Set([...importPermissions[kind], ...(kind === "guardians" ? linkPermissions(fields) : [])]);

/** The kinds of rows that somebody with these permissions may import, and so may read in the files of others. */
export const importableKinds = (held: ReadonlyMap<string, Scope>): ImportKind[] =>
  (Object.keys(importPermissions) as ImportKind[]).filter((kind) =>
    importPermissions[kind].every((permission) => held.get(permission) === "all"),
  );

/** Whoever imports rows could have entered them by hand. @throws {AppError} 403 `beyond_own_permissions` */
export const checkMayImport = (kind: ImportKind, fields: ImportBatch["mapping"]["fields"] = {}): void =>
  checkWithin(wholeSchool(permissionsOfImport(kind, fields)));
