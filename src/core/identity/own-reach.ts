import { context, type Scope, scopes } from "../../lib/context.ts";
import { forbidden } from "../../lib/errors.ts";
import type { Permission } from "../permissions.ts";

/** Who holds one of these decides what others may do. */
const governing: readonly Permission[] = ["users.manage", "roles.manage"];

type Permissions = ReadonlyMap<string, Scope>;

/**
 * Nobody gives a role of power, or gets hold of an account that has one, beyond what they may do themselves.
 * Roles without such power are given freely: whoever makes the bursar's account need not be a bursar.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkReach(permissions: Permissions): void {
  if (governing.some((permission) => permissions.has(permission))) checkWithin(permissions);
}

/** As `checkReach`, for every permission. Operators and the service itself have no limit. */
export function checkWithin(permissions: Permissions): void {
  const { actor } = context();
  if (!actor) return;
  for (const [permission, scope] of permissions) {
    const own = actor.permissions.get(permission);
    if (!own || scopes.indexOf(own) > scopes.indexOf(scope))
      throw forbidden("This would reach further than your own permissions", "beyond_own_permissions");
  }
}
