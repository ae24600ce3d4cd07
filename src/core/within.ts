import type { WhereOptions } from "sequelize";
import { type Actor, actor, context, type Scope } from "../lib/context.ts";
import { forbidden } from "../lib/errors.ts";
import type { Permission } from "./permissions.ts";

/** Which rows a permission of this scope reaches. */
export type Reach = (scope: Scope, actor: Actor) => WhereOptions;

/**
 * The rows that the caller's permission reaches: one rule for reads, lists, counts, exports and writes.
 * Operators at the command line, and jobs, reach every row of the school.
 * @throws {AppError} 403 where the caller lacks the permission
 */
export function within(permission: Permission, reach: Reach): WhereOptions {
  if (!context().actor && context().trusted) return {};
  const caller = actor();
  const scope = caller.permissions.get(permission);
  if (!scope) throw forbidden();
  return reach(scope, caller);
}
