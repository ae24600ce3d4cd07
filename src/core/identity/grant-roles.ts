import { context } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { Role, UserRole } from "../../models/identity/index.ts";
import { checkReach } from "./own-reach.ts";
import { allowedBy } from "./roles.ts";

/** Gives an account these roles and no others, in the running transaction. @throws {AppError} 400 for an unknown role, 403 for one beyond the caller's own reach */
export async function grantRoles(userId: string, keys: readonly string[]): Promise<void> {
  const roles = await Role.findAll({
    where: { key: [...keys], status: "active" },
    include: ["permissions"],
  });
  const unknown = keys.filter((key) => !roles.some((role) => role.key === key));
  if (unknown.length)
    throw invalid(unknown.map((key) => ({ path: "roles", message: `there is no role ${key}` })));
  for (const role of roles) checkReach(allowedBy(role));
  await UserRole.destroy({ where: { userId } });
  const grantedBy = context().actor?.id ?? null;
  await UserRole.bulkCreate(roles.map(({ id }) => ({ userId, roleId: id, grantedBy })));
}
