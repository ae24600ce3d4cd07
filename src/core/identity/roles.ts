import { z } from "zod";
import { afterCommit, transaction } from "../../db/transaction.ts";
import { type Scope, scopes } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Role, RolePermission, roleCategories, roleStatuses, UserRole } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { type Permission, permissionKeys } from "../permissions.ts";
import { text } from "../schemas.ts";
import { checkWithin } from "./delegation.ts";
import { forgetActors } from "./load-actor.ts";
import { type SystemRoleKey, systemRoles } from "./system-roles.ts";
import { RoleKey } from "./users.ts";

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
        error: "names a permission twice",
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
 * A role that the caller may change: one of the school's own, which allows nothing that they may not do. Bringing a retired
 * role back gives it to everybody who still has it.
 */
async function changeable(id: string): Promise<void> {
  const role = await Role.findByPk(id, { lock: true });
  if (!role) throw notFound("Role");
  if (role.isSystem)
    throw conflict("system_role", "A system role cannot be changed: make a role of your own");
  const grants = await RolePermission.findAll({ where: { roleId: id } });
  checkWithin(new Map(grants.map(({ permission, scope }) => [permission, scope])));
}

export const roles = {
  ...plain,
  async update(id: string, values: z.output<typeof RoleChanges>, ifMatch?: readonly string[]) {
    await changeable(id);
    afterCommit(forgetActors);
    return plain.update(id, values, ifMatch);
  },
  async remove(id: string) {
    await changeable(id);
    if (await UserRole.count({ where: { roleId: id } }))
      throw conflict("in_use", "Accounts still have this role: take it from them first");
    return plain.remove(id);
  },
};

/** What a role allows. Load it with its `permissions`. */
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

/** Gives a role of the school's own these permissions and no others. Counts at once for what is signed in. */
export const setGrants = (
  id: string,
  { permissions }: z.output<typeof Grants>,
): Promise<z.input<typeof Grants>> =>
  transaction(async () => {
    await changeable(id);
    checkWithin(new Map(permissions.map(({ permission, scope }) => [permission, scope])));
    await RolePermission.destroy({ where: { roleId: id } });
    await RolePermission.bulkCreate(permissions.map((grant) => ({ ...grant, roleId: id })));
    await recordAudit({
      action: "roles.set_permissions",
      entityType: "Role",
      entityId: id,
      after: { permissions },
    });
    afterCommit(forgetActors);
    return showGrants(id);
  });
