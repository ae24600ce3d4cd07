import type { Scope } from "../../lib/context.ts";
import type { ImportBatch } from "../../models/imports/index.ts";
import { wholeSchool } from "../identity/roles/check-authority.ts";
import { checkWithinAuthority } from "../identity/roles/delegation.ts";
import type { Permission } from "../permissions.ts";
import type { ImportKind } from "./rows/import-kinds.ts";

/** Permissions used by importing each kind. Uploading, mapping and starting an import require them for the whole school. */
export const importPermissions = {
  students: ["students.manage"],
  guardians: ["guardians.manage"],
  staff: ["staff.manage"],
  enrollments: ["students.manage"],
  external_test_results: ["external-tests.record"],
  alumni: ["alumni.manage"],
  comment_bank_entries: ["report-cards.comment"],
} as const satisfies Readonly<Record<ImportKind, readonly Permission[]>>;

/** A guardian row with an admission number links the guardian to that student, which changes the student too. */
export const linkPermissions = (fields: Readonly<Record<string, unknown>>): readonly Permission[] =>
  "studentAdmissionNumber" in fields ? ["students.manage"] : [];

/** All permissions that an import uses. @param fields column by mapped field */
export const permissionsOfImport = (
  kind: ImportKind,
  fields: ImportBatch["mapping"]["fields"],
): ReadonlySet<Permission> =>
  new Set([...importPermissions[kind], ...(kind === "guardians" ? linkPermissions(fields) : [])]);

/** The kinds that a holder of these permissions may import, and whose uploaded rows they may therefore read. */
export const importableKinds = (held: ReadonlyMap<string, Scope>): ImportKind[] =>
  (Object.keys(importPermissions) as ImportKind[]).filter((kind) =>
    importPermissions[kind].every((permission) => held.get(permission) === "all"),
  );

/** Require that the caller could enter the same rows by hand. @throws {AppError} 403 `beyond_own_permissions` */
export const checkMayImport = (kind: ImportKind, fields: ImportBatch["mapping"]["fields"] = {}): void =>
  checkWithinAuthority(wholeSchool(permissionsOfImport(kind, fields)));
