import { literal, type WhereOptions } from "sequelize";
import type { Actor, Scope } from "../../lib/context.ts";
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

/** SQL: what the caller reaches, for a statement on `attendance_sessions` alone. @throws {AppError} 403 */
export const registersWithin = (permission: Permission): string => condition(permission, sessionReach);

/** SQL: the classes of the caller, for a statement on `sections` alone. @throws {AppError} 403 */
export const sectionsWithin = (permission: Permission): string => condition(permission, sectionReach);

const condition = (permission: Permission, reach: Reach): string =>
  (within(permission, reach) as { val?: string }).val ?? "true";
