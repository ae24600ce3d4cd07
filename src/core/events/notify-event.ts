import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import type { CalendarEvent } from "../../models/events/index.ts";
import { EventRegistration } from "../../models/events/index.ts";
import { notify } from "../notifications/notify.ts";
import { schoolZone } from "../school/school-day.ts";

export type EventNews = "published" | "changed" | "cancelled" | "tomorrow" | "respond";

/**
 * Notifies the people for whom an event is. Reminders leave out those who are not coming, and a request to respond those who
 * have responded. `more` are accounts to tell as well, each once.
 * @returns the number of accounts
 */
export async function notifyEvent(
  event: CalendarEvent,
  news: EventNews,
  more: readonly string[] = [],
): Promise<number> {
  const { id, title, startsAt, allDay, location } = event;
  const rows = await EventRegistration.findAll({
    where: { calendarEventId: id },
    attributes: ["userId", "status"],
  });
  const asked = rows
    .filter(({ status }) => !(news === "tomorrow" && status === "no"))
    .filter(({ status }) => news !== "respond" || status === "invited")
    .map(({ userId }) => userId);
  const users = [...new Set([...asked, ...more])];
  if (users.length === 0) return 0;
  const start = DateTime.fromJSDate(startsAt, { zone: await schoolZone() });
  await notify({
    type: "calendar_event",
    props: {
      news,
      title,
      day: start.toISODate()!,
      time: allDay ? null : start.toFormat("HH:mm"),
      place: location,
    },
    to: { users },
    entityType: "CalendarEvent",
    entityId: id,
    url: `/events/${id}`,
    // People are told of each change, but once of everything else.
    dedupeKey:
      news === "changed" ? `CalendarEvent:${id}:${now().toISOString()}` : `CalendarEvent:${id}:${news}`,
  });
  return users.length;
}
