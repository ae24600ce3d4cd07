import { boolean, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const incidentCategories = [
  "bullying",
  "violence",
  "disruption",
  "dishonesty",
  "theft",
  "damage",
  "substances",
  "safety",
  "other",
] as const;
export const incidentSeverities = ["minor", "moderate", "serious"] as const;
export const incidentStatuses = ["reported", "under_review", "actioned", "closed", "dismissed"] as const;

/** An incident as the school recorded it for internal use. */
export class DisciplineIncident extends tenantTable({
  occurredAt: timestamp(),
  location: text().nullable(),
  category: oneOf(incidentCategories),
  severity: oneOf(incidentSeverities).default("minor"),
  description: text(),
  /** Id of an account. */
  reportedBy: uuid().nullable(),
  confidential: boolean().default(false),
  status: oneOf(incidentStatuses).default("reported"),
}) {}

table(DisciplineIncident, "discipline_incidents");
