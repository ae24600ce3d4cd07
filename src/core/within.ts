import { literal, type WhereOptions } from "sequelize";
import { type Actor, actor, context, type Scope, schoolId } from "../lib/context.ts";
import { forbidden } from "../lib/errors.ts";
import { isId } from "../lib/ids.ts";
import type { Permission } from "./permissions.ts";

/**
 * Which rows of its table a permission of this scope reaches: a condition in SQL, null for every row of the school.
 * `:school` and `:user` stand for the ids of the caller's school and account.
 */
export type Reach = (scope: Scope, actor: Actor) => string | null;

/**
 * The condition for the rows that the caller's permission reaches: one rule for reads, lists, counts, exports and writes.
 * Operators at the command line, and jobs, reach every row of the school.
 * @throws {AppError} 403 where the caller lacks the permission
 */
export function reached(permission: Permission, reach: Reach): string | null {
  if (!context().actor && context().trusted) return null;
  const caller = actor();
  const scope = caller.permissions.get(permission);
  if (!scope) throw forbidden();
  return reach(scope, caller);
}

/**
 * The same rule in a statement of one's own, whose first parameter is the school: the values that the condition needs
 * are added to `values`.
 */
export function reachedSql(permission: Permission, reach: Reach, values: unknown[]): string {
  const condition = reached(permission, reach);
  if (condition === null) return "true";
  let user: string | undefined;
  return condition.replace(/:(?:school|user)\b/g, (name) => {
    if (name === ":school") return "$1";
    user ??= `$${values.push(actor().id)}`;
    return user;
  });
}

/** The same rule for the models. */
export function within(permission: Permission, reach: Reach): WhereOptions {
  const condition = reached(permission, reach);
  if (condition === null) return {};
  const ids = { ":school": schoolId(), ":user": actor().id };
  if (!Object.values(ids).every(isId)) throw new Error("Only ids go into this statement");
  return literal(
    condition.replace(/:(?:school|user)\b/g, (name) => `'${ids[name as keyof typeof ids]}'`),
  ) as never;
}
