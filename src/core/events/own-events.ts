import { z } from "zod";
import { notFound } from "../../lib/errors.ts";
import { CalendarEvent } from "../../models/events/index.ts";
import { flag } from "../common/input/schemas.ts";
import type { ListOptions, ListQuery, Page } from "../common/lists/list.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { eventKinds, roomName } from "./calendar-events.ts";
import { registrationStatuses } from "./event-registrations.ts";

const registration =
  "event_registrations r WHERE r.school_id = :school AND r.calendar_event_id = t.id AND r.user_id = :user";
const own = (column: string) => `SELECT r.${column} FROM ${registration}`;

export const OwnCalendarEvent = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    kind: z.enum(eventKinds),
    roomName: z.string().nullable(),
    location: z.string().nullable(),
    allDay: z.boolean(),
    startsAt: z.date(),
    endsAt: z.date(),
    status: z.enum(["published", "cancelled"]),
    asksResponse: z.boolean(),
    respondBy: z.date().nullable(),
    seatsLeft: z.int().nullable().describe("Null without a limit"),
    response: z.enum(registrationStatuses),
    partySize: z.int(),
    note: z.string().nullable(),
    respondedAt: z.date().nullable(),
  })
  .meta({ id: "OwnCalendarEvent" });

type Row = z.input<typeof OwnCalendarEvent>;

const read = readRows(CalendarEvent, OwnCalendarEvent, {
  roomName,
  seatsLeft: "t.capacity - t.seats_taken",
  response: own("status"),
  partySize: own("party_size"),
  note: own("note"),
  respondedAt: own("responded_at"),
});

/** SQL: was published, and is for the caller. */
const isVisible = `t.status IN ('published', 'cancelled') AND EXISTS (SELECT FROM ${registration})`;

export const ownEventList: ListOptions = {
  filters: {
    kind: z.enum(eventKinds),
    since: { schema: z.iso.datetime({ offset: true }), where: "t.ends_at > ?::timestamptz" },
    until: { schema: z.iso.datetime({ offset: true }), where: "t.starts_at < ?::timestamptz" },
    open: {
      schema: flag.describe("true: events to which the caller has yet to respond"),
      where: `? = (t.asks_response AND t.status = 'published' AND coalesce(t.respond_by, t.ends_at) > :now
        AND EXISTS (SELECT FROM ${registration} AND r.status = 'invited'))`,
    },
  },
  sort: ["startsAt"],
  search: ["title"],
};

/** Lists the events for the caller. */
export const listOwnEvents = (asked: ListQuery): Promise<Page<Row>> =>
  read.list(ownEventList, asked, isVisible) as Promise<Page<never>>;

/** Gets an event for the caller. @throws {AppError} 404 */
export async function getOwnEvent(id: string): Promise<Row> {
  const row = await read.get(id, isVisible);
  if (!row) throw notFound("Calendar event");
  return row as never;
}
