import { boolean, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const roleCategories = ["staff", "student", "guardian"] as const;
export const roleStatuses = ["active", "retired"] as const;

/** A named set of permissions. Those of system roles are code; those of a school's custom roles are rows. */
export class Role extends tenantTable({
  key: text(),
  name: text(),
  category: oneOf(roleCategories),
  isSystem: boolean().default(false),
  status: oneOf(roleStatuses).default("active"),
}) {}

table(Role, "roles");
