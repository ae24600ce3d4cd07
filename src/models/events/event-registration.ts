import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** One account in the audience of an event, with its response. */
export class EventRegistration extends tenantTable({
  calendarEventId: uuid(),
  userId: uuid(),
  status: oneOf(["invited", "yes", "no", "maybe"]).default("invited"),
  partySize: integer().default(1),
  note: text().nullable(),
  respondedAt: timestamp().nullable(),
}) {}

table(EventRegistration, "event_registrations");
