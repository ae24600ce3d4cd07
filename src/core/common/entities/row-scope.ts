import { literal, type WhereOptions } from "sequelize";
import { currentSchool, currentTime, currentUser } from "../../../db/context-values.ts";
import { Sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { type Actor, actor, context, type Scope, schoolId } from "../../../lib/context.ts";
import { forbidden } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import type { Permission } from "../../permissions.ts";

/**
 * The rows of a table that a permission covers, by its scope: a SQL condition, null for every row of the school.
 * `:school` and `:user` are placeholders for the ids of the caller's school and account, `:now` for the current time.
 */
export type RowScope = (scope: Scope, actor: Actor) => string | null;

/**
 * Gets the SQL condition for the rows that the caller's permission covers: the same for reads, lists, counts, exports and
 * writes. The command line and jobs have every row of the school in scope.
 * @throws {AppError} 403 if the caller lacks the permission
 */
export function scopeCondition(permission: Permission, rowScope: RowScope): string | null {
  if (!context().actor && context().trusted) return null;
  const caller = actor();
  const scope = caller.permissions.get(permission);
  if (!scope) throw forbidden();
  return rowScope(scope, caller);
}

/** As `scopeCondition`, for use inside of a larger condition: without the permission it matches no row instead of throwing. */
export function readScopeCondition({ read, rowScope }: { read: Permission; rowScope: RowScope }): string {
  const { actor: caller, trusted } = context();
  if (!caller && trusted) return "true";
  const scope = caller?.permissions.get(read);
  if (!caller || !scope) return "false";
  return `(${rowScope(scope, caller) ?? "true"})`;
}

const values = {
  school: schoolId,
  user: () => actor().id,
  now: () => now().toISOString(),
} as const;

/** Replaces each placeholder of a row scope condition by the result of `put`: a parameter, or the value itself. */
const bindScope = (condition: string, put: (name: keyof typeof values, value: string) => string) =>
  condition.replace(/:(school|user|now)\b/g, (_match, name: keyof typeof values) =>
    put(name, values[name]()),
  );

/**
 * Builds a function that replaces the placeholders of conditions by parameters, which it appends to `parameters` once each. The
 * first parameter of the statement is the school.
 */
export function scopeBinder(parameters: unknown[]): (condition: string) => string {
  const bound = new Map([["school", "$1"]]);
  return (condition) =>
    bindScope(condition, (name, value) => {
      if (!bound.has(name)) bound.set(name, `$${parameters.push(value)}`);
      return bound.get(name)!;
    });
}

/** As `scopeCondition`, as SQL with the values inlined, for a statement over the entity's table alone. */
export function inlineScopeSql(permission: Permission, rowScope: RowScope): string {
  const condition = scopeCondition(permission, rowScope);
  if (condition === null) return "true";
  return bindScope(condition, (name, value) => {
    if (name !== "now" && !isId(value)) throw new Error("Only ids may be inlined into this statement");
    return `'${value}'`;
  });
}

const parts = new Map<string, Sql>();

/** A condition with the placeholders of row scopes, as a part of a statement. */
export function conditionSql(condition: string): Sql {
  let part = parts.get(condition);
  if (!part) {
    const pieces = condition.split(/:(school|user|now)\b/);
    const texts = pieces.filter((_piece, index) => index % 2 === 0);
    const names = pieces.filter((_piece, index) => index % 2 === 1) as Array<keyof typeof contextValues>;
    part = new Sql(
      texts,
      names.map((name) => contextValues[name]),
    );
    parts.set(condition, part);
  }
  return part;
}

const contextValues = { school: currentSchool, user: currentUser, now: currentTime } as const;

/** As `scopeCondition`, as a part of a statement. */
export const scopeSql = (permission: Permission, rowScope: RowScope): Sql =>
  conditionSql(scopeCondition(permission, rowScope) ?? "true");

/** As `scopeCondition`, as a `where` of Sequelize. */
export const scopeWhere = (permission: Permission, rowScope: RowScope): WhereOptions =>
  literal(inlineScopeSql(permission, rowScope)) as never;
