import { context, type Scope, scopes } from "../../../lib/context.ts";
import { forbidden } from "../../../lib/errors.ts";

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
 * Applies the rule of delegation: nobody can grant, or gain control of, a permission that they do not hold themselves with at
 * least that scope. Called by everything that grants permissions: roles, accounts, keys, connections, imports, reactivations.
 * Operators, jobs and the command line have no limit; an anonymous request cannot grant anything.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkWithinAuthority(permissions: Permissions): void {
  const { actor, operator, trusted, requestId } = context();
  if (!actor && (operator || trusted || !requestId)) return;
  if (!actor || !covers(actor.permissions, permissions))
    throw forbidden("This requires permissions that you do not have yourself", "beyond_own_permissions");
}
