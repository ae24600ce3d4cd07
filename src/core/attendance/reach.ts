import { offeringsTaught, sectionsTaught } from "../people/reach.ts";
import type { Permission } from "../permissions.ts";
import { fillReach, type Reach, reached } from "../within.ts";

/** A teacher takes the registers of the own sections and offerings; guardians and students see marks, not registers. */
export const sessionReach: Reach = (scope) =>
  ofClasses(
    scope,
    `course_offering_id IN (${offeringsTaught})
    OR course_offering_id IS NULL AND section_id IN (${sectionsTaught})`,
  );

const sectionReach: Reach = (scope) => ofClasses(scope, `id IN (${sectionsTaught})`);

const ofClasses = (scope: string, own: string): string | null => {
  if (scope === "all") return null;
  return scope === "own_classes" ? own : "false";
};

/** SQL: what the caller reaches, for a statement on `attendance_sessions` alone. @throws {AppError} 403 */
export const registersWithin = (permission: Permission, values: unknown[]): string =>
  condition(permission, sessionReach, values);

/** SQL: the classes of the caller, for a statement on `sections` alone. @throws {AppError} 403 */
export const sectionsWithin = (permission: Permission, values: unknown[]): string =>
  condition(permission, sectionReach, values);

/** Ids become parameters, added to `values`: one prepared statement serves every teacher of every school. */
function condition(permission: Permission, reach: Reach, values: unknown[]): string {
  const sql = reached(permission, reach);
  if (sql === null) return "true";
  return fillReach(
    sql,
    (_name, value) => `$${values.includes(value) ? values.indexOf(value) + 1 : values.push(value)}`,
  );
}
