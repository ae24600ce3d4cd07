import { literal, type WhereOptions } from "sequelize";
import { now } from "../lib/clock.ts";
import { type Actor, actor, context, type Scope, schoolId } from "../lib/context.ts";
import { forbidden } from "../lib/errors.ts";
import { isId } from "../lib/ids.ts";
import type { Permission } from "./permissions.ts";

/**
 * Which rows of its table a permission of this scope reaches: a condition in SQL, null for every row of the school.
 * `:school` and `:user` stand for the ids of the caller's school and account, `:now` for the moment.
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

/** The same rule as a condition inside of a larger one: who lacks the permission reaches no row. */
export function reachedOrNone({ read, reach }: { read: Permission; reach: Reach }): string {
  const { actor: caller, trusted } = context();
  if (!caller && trusted) return "true";
  const scope = caller?.permissions.get(read);
  if (!caller || !scope) return "false";
  return `(${reach(scope, caller) ?? "true"})`;
}

const values = {
  school: schoolId,
  user: () => actor().id,
  now: () => now().toISOString(),
} as const;

/** Puts something in place of each placeholder of a reach: a parameter, or the value itself. */
export const fillReach = (condition: string, put: (name: keyof typeof values, value: string) => string) =>
  condition.replace(/:(school|user|now)\b/g, (_match, name: keyof typeof values) =>
    put(name, values[name]()),
  );

/** The same rule as SQL with its values, for a statement that reads the entity's table alone. */
export function withinSql(permission: Permission, reach: Reach): string {
  const condition = reached(permission, reach);
  if (condition === null) return "true";
  return fillReach(condition, (name, value) => {
    if (name !== "now" && !isId(value)) throw new Error("Only ids go into this statement");
    return `'${value}'`;
  });
}

/**
 * The same rule in a statement of one's own, whose first parameter is the school: the values that it needs are added to
 * `parameters`.
 */
export function reachedSql(permission: Permission, reach: Reach, parameters: unknown[]): string {
  const condition = reached(permission, reach);
  if (condition === null) return "true";
  const bound = new Map([["school", "$1"]]);
  return fillReach(condition, (name, value) => {
    if (!bound.has(name)) bound.set(name, `$${parameters.push(value)}`);
    return bound.get(name)!;
  });
}

/** The same rule for the models. */
export const within = (permission: Permission, reach: Reach): WhereOptions =>
  literal(withinSql(permission, reach)) as never;
