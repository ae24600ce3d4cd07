import { context } from "../../lib/context.ts";
import type { Permission } from "../permissions.ts";
import { checkWithin } from "./delegation.ts";
import { type RoleRow, widest } from "./load-actor.ts";
import { type SystemRoleKey, systemRoles } from "./system-roles.ts";

/**
 * The rule of delegation for an account whose owner chooses the password: as `checkWithin`, except for the roles that the
 * caller may give by invitation (`invitedWith`). Never enough where the caller knows the password.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkMayInvite(roles: readonly RoleRow[]): void {
  const held = context().actor?.permissions;
  const byInvitation = ({ key, system }: RoleRow) => {
    const role: { invitedWith?: Permission } | undefined = systemRoles[key as SystemRoleKey];
    return system && role?.invitedWith !== undefined && held?.get(role.invitedWith) === "all";
  };
  checkWithin(widest(roles.filter((role) => !byInvitation(role))));
}
