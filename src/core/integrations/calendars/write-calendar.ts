import { now } from "../../../lib/clock.ts";

export interface CalendarEvent {
  id: string;
  summary: string;
  /** A whole day is its midnight in UTC, wherever the school is. */
  start: Date;
  end: Date;
  allDay?: boolean;
  location?: string | null;
  description?: string | null;
  cancelled?: boolean;
}

/** An iCalendar document (RFC 5545), its times in UTC. */
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
