import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { CalendarEvent } from "../../models/events/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { type CalendarEventView, eventKinds, eventScope, plannedEvent } from "./calendar-events.ts";
import { checkEvent } from "./event-rules.ts";
import { inviteAudience } from "./invite-audience.ts";
import { fitMeetingSlots } from "./meetings/fit-meeting-slots.ts";
import { releaseMeetingSlots } from "./meetings/release-meeting-slots.ts";
import { notifyEvent } from "./notify-event.ts";
import { refuseBookedPlace } from "./refuse-booked-place.ts";

const Instant = z.iso.datetime({ offset: true });

export const NewCalendarEvent = z
  .strictObject({
    title: text(200),
    description: paragraphs(10_000).nullable().optional(),
    kind: z.enum(eventKinds).optional(),
    roomId: z.uuid().nullable().optional(),
    location: text(200).nullable().optional(),
    allDay: z.boolean().optional().describe("Widens the event to whole days of the school's time zone"),
    startsAt: Instant,
    endsAt: Instant,
    audienceFilter: AudienceFilter,
    asksResponse: z.boolean().optional().describe("Ask the audience whether they are coming"),
    respondBy: Instant.nullable()
      .optional()
      .describe("Responses are accepted until then; default: until the end"),
    capacity: z.int().min(1).max(100_000).nullable().optional().describe("Most people who can come"),
  })
  .meta({ id: "NewCalendarEvent" });

export const CalendarEventChanges = NewCalendarEvent.partial().meta({ id: "CalendarEventChanges" });

type View = z.input<typeof CalendarEventView>;
type Changes = z.output<typeof CalendarEventChanges>;

/** Changes of these are worth a notification. */
const notable = ["title", "startsAt", "endsAt", "allDay", "location", "roomId"] as const;

/** Changes of these concern the slots of a parents' evening. */
const fitted = ["kind", "startsAt", "endsAt", "allDay"] as const;

/** Plans an event as a draft. @throws {AppError} 400 */
export const planEvent = (values: z.output<typeof NewCalendarEvent>): Promise<View> =>
  transaction(async () => {
    const { respondBy, ...rest } = values;
    const event = CalendarEvent.build({
      ...rest,
      respondBy: respondBy ? new Date(respondBy) : null,
      startsAt: new Date(values.startsAt),
      endsAt: new Date(values.endsAt),
      authorId: actorId(),
    });
    await checkEvent(event);
    await event.save();
    await audited(CalendarEvent, event.id, "create", { after: values });
    return plannedEvent(event.id);
  });

/**
 * Changes an event; the audience of a published one is notified of a new time or place.
 * @throws {AppError} 400, 404, 409 `event_status`, `slots_booked`, `room_booked`
 */
export const changeEvent = (id: string, values: Changes): Promise<View> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const event = await find(id);
    const { status } = event;
    if (status === "cancelled") throw wrongStatus(status, "changed");
    if (status === "published" && values.audienceFilter !== undefined)
      throw conflict(
        "event_status",
        "The event is published: its audience can no longer be changed. Cancel it and create a new one",
      );
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, event.get(key)]));
    event.set({ ...values, ...instants(values) } as never);
    await checkEvent(event);
    const told = notable.some((name) => event.changed(name));
    const slotsToo = fitted.some((name) => event.changed(name));
    if (status === "published" && told) await refuseBookedPlace(event);
    if (event.changed("startsAt")) event.remindedAt = null;
    if (event.changed("respondBy")) event.responseRemindedAt = null;
    await event.save();
    if (slotsToo) await fitMeetingSlots(event);
    await audited(CalendarEvent, id, "update", { before, after: values });
    if (told && status === "published") await notifyEvent(event, "changed");
    return plannedEvent(id);
  });

/** Publishes a draft: resolves its audience and notifies it. @throws {AppError} 404, 409 `event_status`, `room_booked` */
export const publishEvent = (id: string): Promise<View> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const event = await find(id);
    if (event.status !== "draft") throw wrongStatus(event.status, "published");
    if (event.endsAt <= now()) throw conflict("event_status", "The event is over: change its time first");
    await refuseBookedPlace(event);
    await event.update({ status: "published", publishedAt: now() });
    const invited = await inviteAudience(event);
    await notifyEvent(event, "published");
    await audited(CalendarEvent, id, "publish", { after: { invited } });
    return plannedEvent(id);
  });

/** Cancels an event and its meetings, and notifies its audience and who would have met if it was published. @throws {AppError} 404, 409 `event_status` */
export const cancelEvent = (id: string): Promise<View> =>
  transaction(async () => {
    const event = await find(id);
    const { status } = event;
    if (status === "cancelled") throw wrongStatus(status, "cancelled");
    await event.update({ status: "cancelled" });
    const { released, users } = await releaseMeetingSlots(id);
    if (status === "published" && event.endsAt > now()) await notifyEvent(event, "cancelled", users);
    const after = { status: "cancelled", ...(released > 0 && { released }) };
    await audited(CalendarEvent, id, "cancel", { before: { status }, after });
    return plannedEvent(id);
  });

const wrongStatus = (status: string, verb: string) =>
  conflict("event_status", `The event is ${status} and cannot be ${verb}`);

const find = (id: string): Promise<CalendarEvent> =>
  findLocked(CalendarEvent, id, { where: scopeWhere("events.manage", eventScope) });

/** The instants among the values as dates. */
const instants = ({ startsAt, endsAt, respondBy }: Changes) => ({
  ...(startsAt && { startsAt: new Date(startsAt) }),
  ...(endsAt && { endsAt: new Date(endsAt) }),
  ...(respondBy !== undefined && { respondBy: respondBy ? new Date(respondBy) : null }),
});
