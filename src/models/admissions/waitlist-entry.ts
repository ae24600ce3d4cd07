import { day, integer, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const waitlistEntryStatuses = ["waiting", "offered", "accepted", "expired", "removed"] as const;

/** The place of an application in the queue for a grade level of a campaign. */
export class WaitlistEntry extends tenantTable({
  admissionApplicationId: uuid(),
  admissionCampaignId: uuid(),
  gradeLevelId: uuid(),
  /** Lower positions are offered a seat first. */
  position: integer(),
  offeredAt: timestamp().nullable(),
  expiresOn: day().nullable(),
  status: oneOf(waitlistEntryStatuses).default("waiting"),
}) {}

table(WaitlistEntry, "waitlist_entries");
