import { boolean, decimal, json, oneOf, text } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const graduationPlanStatuses = ["draft", "active", "archived"] as const;

/** What students must reach to graduate; its requirements are fixed once it is active. */
export class GraduationPlan extends tenantTable({
  name: text(),
  code: text(),
  /** Of all passed courses together. */
  creditsRequired: decimal().default("0"),
  /** Empty: every grade level. */
  gradeLevelIds: json<string[]>().default([]),
  /** Applies to students of its grade levels who are assigned no plan. */
  isDefault: boolean().default(false),
  status: oneOf(graduationPlanStatuses).default("draft"),
}) {}

table(GraduationPlan, "graduation_plans");
