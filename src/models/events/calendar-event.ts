import { boolean, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** An event of the school with an audience, which may be asked whether it comes. */
export class CalendarEvent extends tenantTable({
  title: text(),
  description: text().nullable(),
  kind: oneOf(["meeting", "celebration", "trip", "exam", "holiday", "other"]).default("other"),
  roomId: uuid().nullable(),
  location: text().nullable(),
  allDay: boolean().default(false),
  startsAt: timestamp(),
  /** Exclusive. */
  endsAt: timestamp(),
  audienceFilter: json<object>(),
  authorId: uuid().nullable(),
  status: oneOf(["draft", "published", "cancelled"]).default("draft"),
  publishedAt: timestamp().nullable(),
  remindedAt: timestamp().nullable(),
  asksResponse: boolean().default(false),
  respondBy: timestamp().nullable(),
  responseRemindedAt: timestamp().nullable(),
  capacity: integer().nullable(),
  /** The sum of `partySize` of the registrations with status `yes`. */
  seatsTaken: integer().default(0),
}) {}

table(CalendarEvent, "calendar_events");
