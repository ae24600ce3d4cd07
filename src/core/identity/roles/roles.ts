import { z } from "zod";
import { afterCommit, transaction } from "../../../db/transaction.ts";
import { type Scope, scopes } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import {
  Role,
  RolePermission,
  roleCategories,
  roleStatuses,
  UserRole,
} from "../../../models/identity/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { text } from "../../common/input/schemas.ts";
import { type Permission, permissionKeys } from "../../permissions.ts";
import { RoleKey } from "../accounts/users.ts";
import { forgetActors } from "../sessions/load-actor.ts";
import { checkWithinAuthority } from "./delegation.ts";
import { type SystemRoleKey, systemRoles } from "./system-roles.ts";

export const RoleView = z
  .object({
    id: z.uuid(),
    key: z.string(),
    name: z.string(),
    category: z.enum(roleCategories),
    isSystem: z.boolean(),
    status: z.enum(roleStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Role" });

const Grant = z
  .object({
    permission: z.enum(permissionKeys as [Permission, ...Permission[]]),
    scope: z.enum(scopes).default("all"),
  })
  .meta({ id: "Grant" });
export const Grants = z
  .object({
    permissions: z
      .array(Grant)
      .max(500)
      .refine((grants) => new Set(grants.map(({ permission }) => permission)).size === grants.length, {
        error: "must not contain a permission twice",
      }),
  })
  .meta({ id: "Grants" });
export const NewRole = z
  .strictObject({ key: RoleKey, name: text(100), category: z.enum(roleCategories) })
  .meta({ id: "NewRole" });
export const RoleChanges = z
  .strictObject({ name: text(100), status: z.enum(roleStatuses) })
  .partial()
  .meta({ id: "RoleChanges" });

const plain = crud(Role, {
  name: "Role",
  view: RoleView,
  create: NewRole,
  update: RoleChanges,
  access: { read: "roles.read", write: "roles.manage" },
  list: {
    filters: { category: z.enum(roleCategories), status: z.enum(roleStatuses) },
    sort: ["key", "name", "createdAt"],
    search: ["key", "name"],
  },
});

/**
 * Checks that the caller may change a role: it must not be a system role, and its permissions must be within the caller's own,
 * because reactivating a retired role restores its permissions to everybody who still has it.
 * @throws {AppError} 404, 403, 409 `system_role`
 */
async function checkMayChange(id: string): Promise<void> {
  const role = await findLocked(Role, id);
  if (role.isSystem)
    throw conflict("system_role", "System roles cannot be changed; create a role of your own");
  const grants = await RolePermission.findAll({ where: { roleId: id } });
  checkWithinAuthority(new Map(grants.map(({ permission, scope }) => [permission, scope])));
}

export const roles = {
  ...plain,
  async update(id: string, values: z.output<typeof RoleChanges>, ifMatch?: readonly string[]) {
    await checkMayChange(id);
    afterCommit(forgetActors);
    return plain.update(id, values, ifMatch);
  },
  async remove(id: string) {
    await checkMayChange(id);
    if (await UserRole.count({ where: { roleId: id } }))
      throw conflict("in_use", "Accounts still have this role; remove it from them first");
    return plain.remove(id);
  },
};

/** The permissions of a role, which must be loaded with its `permissions`. */
export const allowedBy = (role: Role): Map<Permission, Scope> =>
  role.isSystem
    ? new Map(systemRoles[role.key as SystemRoleKey]?.allows)
    : new Map(
        (role.get("permissions") as RolePermission[]).map(({ permission, scope }) => [
          permission as Permission,
          scope,
        ]),
      );

export const showGrants = (id: string): Promise<z.input<typeof Grants>> =>
  transaction(async () => {
    const role = await Role.findByPk(id, { include: ["permissions"] });
    if (!role) throw notFound("Role");
    const grants = [...allowedBy(role)].map(([permission, scope]) => ({ permission, scope }));
    return { permissions: grants.sort((a, b) => a.permission.localeCompare(b.permission)) };
  });

/** Replaces the permissions of a school's own role. Takes effect immediately for live sessions. */
export const setGrants = (
  id: string,
  { permissions }: z.output<typeof Grants>,
): Promise<z.input<typeof Grants>> =>
  transaction(async () => {
    await checkMayChange(id);
    checkWithinAuthority(new Map(permissions.map(({ permission, scope }) => [permission, scope])));
    await RolePermission.destroy({ where: { roleId: id } });
    await RolePermission.bulkCreate(permissions.map((grant) => ({ ...grant, roleId: id })));
    await audited(Role, id, "set_permissions", { after: { permissions } });
    afterCommit(forgetActors);
    return showGrants(id);
  });
