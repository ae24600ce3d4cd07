import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { CalendarEvent, EventRegistration } from "../../models/events/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { getOwnEvent, type OwnCalendarEvent } from "./own-events.ts";

export const EventResponse = z
  .strictObject({
    response: z.enum(["yes", "no", "maybe"]),
    partySize: z
      .int()
      .min(1)
      .max(50)
      .optional()
      .describe("People who are coming, the caller included. Default: 1"),
    note: paragraphs(500).nullable().optional().describe("For the organiser"),
  })
  .meta({ id: "EventResponse" });

/**
 * Records whether the caller is coming to an event. Responses to one event wait for each other at its row, and the database
 * refuses more people than it has places for.
 * @throws {AppError} 404, 409 `response_closed`, `event_full`
 */
export const respondToEvent = (
  id: string,
  { response, partySize = 1, note }: z.output<typeof EventResponse>,
): Promise<z.input<typeof OwnCalendarEvent>> =>
  transaction(async () => {
    await getOwnEvent(id);
    const event = await findLocked(CalendarEvent, id);
    const registration = await EventRegistration.findOne({
      where: { calendarEventId: id, userId: actor().id },
      lock: true,
    });
    if (!registration) throw notFound("Calendar event");
    const isOpen = event.status === "published" && event.asksResponse;
    if (!isOpen || (event.respondBy ?? event.endsAt) <= now())
      throw conflict("response_closed", "Responses to this event are closed");
    const seats = (status: string, size: number) => (status === "yes" ? size : 0);
    const taken =
      event.seatsTaken - seats(registration.status, registration.partySize) + seats(response, partySize);
    if (event.capacity !== null && taken > event.capacity && taken > event.seatsTaken)
      throw conflict("event_full", "There are not enough places left for so many people");
    const before = { status: registration.status, partySize: registration.partySize };
    await event.update({ seatsTaken: taken });
    await registration.update({
      status: response,
      partySize,
      respondedAt: now(),
      ...(note !== undefined && { note }),
    });
    await audited(EventRegistration, registration.id, "update", {
      before,
      after: { status: response, partySize },
    });
    return getOwnEvent(id);
  });
