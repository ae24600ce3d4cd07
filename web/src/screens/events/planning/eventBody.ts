import type { Body } from "../../../api/types.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import type { AudienceFilter } from "../../audience/audience.ts";

type Values = Readonly<Record<string, string>>;
type EventBody = Body<"/api/v1/calendar-events", "post">;

/** Builds the request body from the form; an all-day event reaches from its first to its last day. */
export function eventBody(values: Values, audienceFilter: AudienceFilter, zone: string): EventBody {
  const { title = "", description, kind, roomId, location, respondBy, capacity } = values;
  const allDay = values["allDay"] === "on";
  const asksResponse = values["asksResponse"] === "on";
  const at = (local: string) => zonedInstant(local, zone);
  return {
    title: title.trim(),
    description: description?.trim() || null,
    kind: kind as NonNullable<EventBody["kind"]>,
    roomId: roomId || null,
    location: location?.trim() || null,
    allDay,
    startsAt: at(allDay ? `${values["startsOn"]}T00:00` : values["startsAt"]!),
    endsAt: at(allDay ? `${values["endsOn"]}T23:59` : values["endsAt"]!),
    audienceFilter,
    asksResponse,
    respondBy: asksResponse && respondBy ? at(respondBy) : null,
    capacity: asksResponse && capacity ? Number(capacity) : null,
  };
}
