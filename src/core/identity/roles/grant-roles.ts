import { context } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { Role, UserRole } from "../../../models/identity/index.ts";
import { checkMayInvite } from "../invitations/check-may-invite.ts";
import { type RoleRow, widest } from "../sessions/load-actor.ts";
import { checkWithinAuthority } from "./delegation.ts";
import { allowedBy } from "./roles.ts";

interface Grant {
  userId: string;
  keys: readonly string[];
  /** Whether the caller knows the password of the account, and so could use its permissions. */
  knowsPassword: boolean;
}

/**
 * Replaces the roles of an account, in the running transaction.
 * @throws {AppError} 400 for an unknown role, 403 `beyond_own_permissions`
 */
export async function grantRoles({ userId, keys, knowsPassword }: Grant): Promise<void> {
  const roles = await Role.findAll({
    where: { key: [...keys], status: "active" },
    include: ["permissions"],
  });
  const unknown = keys.filter((key) => !roles.some((role) => role.key === key));
  if (unknown.length)
    throw invalid(unknown.map((key) => ({ path: "roles", message: `role ${key} does not exist` })));
  const given: RoleRow[] = roles.map((role) => ({
    key: role.key,
    system: role.isSystem,
    grants: [...allowedBy(role)],
  }));
  if (knowsPassword) checkWithinAuthority(widest(given));
  else checkMayInvite(given);
  await UserRole.destroy({ where: { userId } });
  const grantedBy = context().actor?.id ?? null;
  await UserRole.bulkCreate(roles.map(({ id }) => ({ userId, roleId: id, grantedBy })));
}
