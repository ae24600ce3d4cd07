import { hash } from "node:crypto";
import { literal, type WhereOptions } from "sequelize";
import { type Actor, actor, type Scope, schoolId } from "../../lib/context.ts";
import { offeringsTaught, sectionsTaught } from "../people/reach.ts";
import type { Permission } from "../permissions.ts";
import { type Reach, within } from "../within.ts";

/** A teacher takes the registers of the own sections and offerings; guardians and students see marks, not registers. */
export const sessionReach = (scope: Scope, actor: Actor): WhereOptions =>
  reached(
    scope,
    () => `(course_offering_id IN (${offeringsTaught(actor)})
      OR course_offering_id IS NULL AND section_id IN (${sectionsTaught(actor)}))`,
  );

const sectionReach = (scope: Scope, actor: Actor): WhereOptions =>
  reached(scope, () => `id IN (${sectionsTaught(actor)})`);

const reached = (scope: Scope, own: () => string): WhereOptions =>
  literal(scope === "all" ? "true" : scope === "own_classes" ? own() : "false");

/** What the caller reaches, as a condition of a prepared statement on one table. */
interface Condition {
  /** Part of the statement's name: the same for the same text. */
  name: string;
  sql: string;
  /** The last values of the statement. */
  values: string[];
}

/** For a statement on `attendance_sessions` with so many values of its own. @throws {AppError} 403 */
export const registersWithin = (permission: Permission, before: number): Condition =>
  condition(permission, sessionReach, before);

/** For a statement on `sections` with so many values of its own. @throws {AppError} 403 */
export const sectionsWithin = (permission: Permission, before: number): Condition =>
  condition(permission, sectionReach, before);

/** Ids become parameters, the school's `$1`, so that one plan serves every teacher of every school. */
function condition(permission: Permission, reach: Reach, before: number): Condition {
  const { val: sql = "true" } = within(permission, reach) as { val?: string };
  if (sql === "true" || sql === "false") return { name: sql, sql, values: [] };
  const { id } = actor();
  const text = sql.replaceAll(`'${schoolId()}'`, "$1").replaceAll(`'${id}'`, `$${before + 1}`);
  return { name: hash("sha1", text, "base64url"), sql: text, values: [id] };
}
