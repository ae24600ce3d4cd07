import { z } from "zod";
import { CalendarEvent } from "../../models/events/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { crud } from "../common/entities/crud.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { readRows } from "../common/lists/read-rows.ts";

export const eventKinds = ["meeting", "celebration", "trip", "exam", "holiday", "other"] as const;
export const eventStatuses = ["draft", "published", "cancelled"] as const;

const counted = (condition: string) => `SELECT count(*)::int FROM event_registrations r
  WHERE r.school_id = :school AND r.calendar_event_id = t.id AND ${condition}`;

/** SQL: the name of the room of an event. */
export const roomName = "SELECT r.name FROM rooms r WHERE r.school_id = :school AND r.id = t.room_id";

export const CalendarEventView = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    kind: z.enum(eventKinds),
    roomId: z.uuid().nullable(),
    roomName: z.string().nullable(),
    location: z.string().nullable(),
    allDay: z.boolean(),
    startsAt: z.date(),
    endsAt: z.date().describe("Exclusive; of an all-day event midnight after its last day"),
    audienceFilter: AudienceFilter,
    status: z.enum(eventStatuses),
    publishedAt: z.date().nullable(),
    authorId: z.uuid().nullable(),
    asksResponse: z.boolean(),
    respondBy: z.date().nullable(),
    capacity: z.int().nullable(),
    seatsTaken: z.int().describe("People who are coming: the sum of the party sizes"),
    countInvited: z.int().describe("Accounts in the audience; 0 until it is published"),
    countYes: z.int(),
    countNo: z.int(),
    countMaybe: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CalendarEvent" });

/** The office manages every event, teachers those that they plan themselves. */
export const eventScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return scope === "own_classes" ? "author_id = :user" : "false";
};

const computed = {
  roomName,
  countInvited: counted("true"),
  countYes: counted("r.status = 'yes'"),
  countNo: counted("r.status = 'no'"),
  countMaybe: counted("r.status = 'maybe'"),
};

const read = readRows(CalendarEvent, CalendarEventView, computed);

/** Reads an event for its organiser, who may lack the permission to read the others. */
export const plannedEvent = async (id: string) =>
  (await read.get(id, null)) as unknown as z.input<typeof CalendarEventView>;

/** Events as their organisers see them. */
export const calendarEvents = crud(CalendarEvent as never, {
  name: "Calendar event",
  view: CalendarEventView,
  computed,
  access: { read: "events.read" },
  rowScope: eventScope,
  list: {
    filters: {
      status: z.enum(eventStatuses),
      kind: z.enum(eventKinds),
      authorId: z.uuid(),
      since: { schema: z.iso.datetime({ offset: true }), where: "t.ends_at > ?::timestamptz" },
      until: { schema: z.iso.datetime({ offset: true }), where: "t.starts_at < ?::timestamptz" },
    },
    sort: ["-startsAt", "createdAt"],
    search: ["title"],
  },
});
