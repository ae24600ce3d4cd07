import type { Scope } from "../../lib/context.ts";
import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A permission of a custom role, with its row scope. */
export class RolePermission extends tenantTable({
  roleId: uuid(),
  permission: text(),
  scope: text<Scope>(),
}) {}

table(RolePermission, "role_permissions");
