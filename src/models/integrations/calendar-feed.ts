import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const calendarFeedKinds = ["timetable", "calendar"] as const;

export const calendarFeedStatuses = ["active", "revoked"] as const;

/** A private URL for a calendar program, in the name of the account that created it. */
export class CalendarFeed extends tenantTable({
  userId: uuid(),
  kind: oneOf(calendarFeedKinds),
  name: text(),
  studentId: uuid().nullable(),
  staffMemberId: uuid().nullable(),
  sectionId: uuid().nullable(),
  secretHash: text(),
  lastUsedAt: timestamp().nullable(),
  revokedAt: timestamp().nullable(),
  status: oneOf(calendarFeedStatuses).default("active"),
}) {}

table(CalendarFeed, "calendar_feeds");
