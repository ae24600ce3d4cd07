import { boolean, day, json, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const supportPlanCategories = [
  "learning",
  "language",
  "behaviour",
  "emotional",
  "physical",
  "sensory",
  "medical",
  "gifted",
  "other",
] as const;
export const supportPlanStatuses = ["draft", "active", "under_review", "closed"] as const;

/** A special-needs or pastoral plan of a student. */
export class SupportPlan extends tenantTable({
  studentId: uuid(),
  category: oneOf(supportPlanCategories),
  goals: json<string[]>(),
  /** What teachers do differently for the student. */
  accommodations: json<string[]>(),
  startsOn: day(),
  reviewOn: day(),
  ownerStaffId: uuid(),
  sharedWithGuardians: boolean().default(false),
  closedOn: day().nullable(),
  status: oneOf(supportPlanStatuses).default("draft"),
}) {}

table(SupportPlan, "support_plans");
