import { DateTime } from "luxon";
import { DAY_MS } from "../../lib/days/day-ms.ts";
import { type Fault, invalid, unknownReference } from "../../lib/errors.ts";
import type { CalendarEvent } from "../../models/events/index.ts";
import { Room } from "../../models/structure/index.ts";
import type { Audience } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import { checkTaughtAudience } from "../audience/check-taught-audience.ts";
import { schoolZone } from "../school/school-day.ts";

/** A longer event is most likely a typing error. */
const MAX_DAYS = 366;

/** Widens an all-day event to whole days of the school's time zone, and checks times, room and audience. @throws {AppError} 400 */
export async function checkEvent(event: CalendarEvent): Promise<void> {
  await checkReferences(event);
  const zone = await schoolZone();
  if (event.allDay) {
    const last = DateTime.fromJSDate(event.endsAt, { zone });
    event.startsAt = DateTime.fromJSDate(event.startsAt, { zone }).startOf("day").toJSDate();
    if (+last !== +last.startOf("day") || event.endsAt <= event.startsAt)
      event.endsAt = last.startOf("day").plus({ days: 1 }).toJSDate();
  }
  const faults: Fault[] = [];
  if (event.endsAt <= event.startsAt) faults.push({ path: "endsAt", message: "must be after `startsAt`" });
  else if (event.endsAt.getTime() - event.startsAt.getTime() > MAX_DAYS * DAY_MS)
    faults.push({ path: "endsAt", message: "must be within a year of `startsAt`" });
  if (event.respondBy && event.respondBy > event.endsAt)
    faults.push({ path: "respondBy", message: "must be before the end of the event" });
  if (event.capacity && event.seatsTaken > event.capacity)
    faults.push({ path: "capacity", message: `must be at least ${event.seatsTaken}: they are coming` });
  if (faults.length) throw invalid(faults);
}

async function checkReferences(event: CalendarEvent): Promise<void> {
  const { roomId } = event;
  if (roomId && !(await Room.findOne({ attributes: ["id"], where: { id: roomId } })))
    throw unknownReference("roomId", "room");
  if (event.isNewRecord || event.changed("audienceFilter")) {
    const audience = event.audienceFilter as Audience;
    await checkAudience(audience);
    await checkTaughtAudience(audience, "events.manage");
  }
}
