import { context } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { Role, UserRole } from "../../models/identity/index.ts";
import { checkMayInvite } from "./check-may-invite.ts";
import { checkWithin } from "./delegation.ts";
import { type RoleRow, widest } from "./load-actor.ts";
import { allowedBy } from "./roles.ts";

interface Grant {
  userId: string;
  keys: readonly string[];
  /** Whether the caller knows the password of the account, and so can use what they give. */
  knowsPassword: boolean;
}

/** Gives an account these roles and no others, in the running transaction. @throws {AppError} 400 for an unknown role, 403 `beyond_own_permissions` */
export async function grantRoles({ userId, keys, knowsPassword }: Grant): Promise<void> {
  const roles = await Role.findAll({
    where: { key: [...keys], status: "active" },
    include: ["permissions"],
  });
  const unknown = keys.filter((key) => !roles.some((role) => role.key === key));
  if (unknown.length)
    throw invalid(unknown.map((key) => ({ path: "roles", message: `there is no role ${key}` })));
  const given: RoleRow[] = roles.map((role) => ({
    key: role.key,
    system: role.isSystem,
    grants: [...allowedBy(role)],
  }));
  if (knowsPassword) checkWithin(widest(given));
  else checkMayInvite(given);
  await UserRole.destroy({ where: { userId } });
  const grantedBy = context().actor?.id ?? null;
  await UserRole.bulkCreate(roles.map(({ id }) => ({ userId, roleId: id, grantedBy })));
}
