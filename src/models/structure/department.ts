import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const departmentStatuses = ["active", "archived"] as const;

/** A subject or administrative department. */
export class Department extends tenantTable({
  name: text(),
  code: text().nullable(),
  headStaffMemberId: uuid().nullable(),
  status: oneOf(departmentStatuses).default("active"),
}) {}

table(Department, "departments");
