import { z } from "zod";
import { EventRegistration } from "../../models/events/index.ts";
import { crud } from "../common/entities/crud.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { eventScope } from "./calendar-events.ts";

export const registrationStatuses = ["invited", "yes", "no", "maybe"] as const;

const EventRegistrationView = z
  .object({
    id: z.uuid(),
    calendarEventId: z.uuid(),
    userId: z.uuid(),
    name: z.string(),
    status: z.enum(registrationStatuses),
    partySize: z.int(),
    note: z.string().nullable(),
    respondedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "EventRegistration" });

/** Registrations are visible to the organisers of their event. */
const registrationScope: RowScope = (scope, caller) => {
  const events = eventScope(scope, caller);
  return (
    events &&
    `calendar_event_id IN (SELECT e.id FROM calendar_events e WHERE e.school_id = :school AND (${events}))`
  );
};

/** Who is invited to which event, and what they responded. */
export const eventRegistrations = crud(EventRegistration as never, {
  name: "Event registration",
  view: EventRegistrationView,
  computed: { name: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.user_id" },
  access: { read: "events.read" },
  rowScope: registrationScope,
  list: {
    filters: {
      calendarEventId: z.uuid(),
      userId: z.uuid(),
      status: z.enum(registrationStatuses),
    },
    sort: ["createdAt"],
  },
});
