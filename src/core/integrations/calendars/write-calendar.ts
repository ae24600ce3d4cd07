import { now } from "../../../lib/clock.ts";

export interface CalendarEvent {
  id: string;
  summary: string;
  /** An all-day event starts at midnight UTC, regardless of the school's time zone. */
  start: Date;
  end: Date;
  allDay?: boolean;
  location?: string | null;
  description?: string | null;
  cancelled?: boolean;
}

/** Renders events as an iCalendar document (RFC 5545) with times in UTC. */
export async function writeCalendar(name: string, events: readonly CalendarEvent[]): Promise<string> {
  const { default: ical, ICalEventStatus } = await import("ical-generator");
  const calendar = ical({
    name,
    prodId: { company: "school-svc", product: "calendars" },
    ttl: 3_600,
  });
  for (const { cancelled, allDay = false, location = null, description = null, ...event } of events)
    calendar.createEvent({
      ...event,
      id: `${event.id}@school-svc`,
      allDay,
      stamp: now(),
      location,
      description,
      ...(cancelled && { status: ICalEventStatus.CANCELLED }),
    });
  return calendar.toString();
}
