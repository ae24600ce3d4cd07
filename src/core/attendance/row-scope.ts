import type { Sql } from "../../db/sql.ts";
import { type RowScope, scopeSql } from "../common/entities/row-scope.ts";
import { offeringsTaught, sectionsTaught } from "../people/row-scope.ts";
import type { Permission } from "../permissions.ts";

/** Teachers see the registers of their own sections and offerings; guardians and students see marks, not registers. */
export const sessionScope: RowScope = (scope) =>
  ofClasses(
    scope,
    `course_offering_id IN (${offeringsTaught})
    OR course_offering_id IS NULL AND section_id IN (${sectionsTaught})`,
  );

const sectionScope: RowScope = (scope) => ofClasses(scope, `id IN (${sectionsTaught})`);

const ofClasses = (scope: string, own: string): string | null => {
  if (scope === "all") return null;
  return scope === "own_classes" ? own : "false";
};

/**
 * SQL condition for the registers in the caller's row scope; the statement must select from `attendance_sessions` only.
 * @throws {AppError} 403
 */
export const sessionsInScope = (permission: Permission): Sql => scopeSql(permission, sessionScope);

/** As `sessionsInScope`, for the caller's sections in a statement on `sections` only. @throws {AppError} 403 */
export const sectionsInScope = (permission: Permission): Sql => scopeSql(permission, sectionScope);
