import { context } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";
import { checkWithinAuthority } from "../roles/delegation.ts";
import { type SystemRoleKey, systemRoles } from "../roles/system-roles.ts";
import { type RoleRow, widest } from "../sessions/load-actor.ts";

/**
 * Applies the rule of delegation to an account whose owner chooses the password: as `checkWithinAuthority`, except for roles
 * that the caller may grant by invitation (`invitedWith`). Not sufficient if the caller knows the password.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkMayInvite(roles: readonly RoleRow[]): void {
  const held = context().actor?.permissions;
  const byInvitation = ({ key, system }: RoleRow) => {
    const role: { invitedWith?: Permission } | undefined = systemRoles[key as SystemRoleKey];
    return system && role?.invitedWith !== undefined && held?.get(role.invitedWith) === "all";
  };
  checkWithinAuthority(widest(roles.filter((role) => !byInvitation(role))));
}
