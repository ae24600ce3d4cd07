import { context, type Scope, scopes } from "../../lib/context.ts";
import { forbidden } from "../../lib/errors.ts";

type Permissions = ReadonlyMap<string, Scope>;

/** Whether `held` contains every one of `needed`, each with at least its scope. */
export function covers(held: Permissions, needed: Permissions): boolean {
  for (const [permission, scope] of needed) {
    const own = held.get(permission);
    if (!own || scopes.indexOf(own) > scopes.indexOf(scope)) return false;
  }
  return true;
}

/**
 * The rule of delegation: nobody gives, or gets hold of, what they do not hold themselves with at least that scope.
 * Every place that hands out power asks here: roles, accounts, keys, connections, imports, reactivations.
 * Operators, jobs and the command line have no limit; an anonymous request has nothing to give.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkWithin(permissions: Permissions): void {
  const { actor, operator, trusted, requestId } = context();
  if (!actor && (operator || trusted || !requestId)) return;
  if (!actor || !covers(actor.permissions, permissions))
    throw forbidden("This would reach further than your own permissions", "beyond_own_permissions");
}
