import { DateTime } from "luxon";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { actor, context } from "../../lib/context.ts";
import { type Fault, invalid, unknownReference } from "../../lib/errors.ts";
import type { CalendarEvent } from "../../models/events/index.ts";
import { Room } from "../../models/structure/index.ts";
import type { Audience } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import { conditionSql } from "../common/entities/row-scope.ts";
import { sectionsTaught } from "../people/row-scope.ts";
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
  else if (event.endsAt.getTime() - event.startsAt.getTime() > MAX_DAYS * 86_400_000)
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
    await mustTeach(audience);
  }
}

/** Teachers invite only their own classes: every part names sections that they teach. @throws {AppError} 400 */
async function mustTeach({ any }: Audience): Promise<void> {
  if (!context().actor || actor().permissions.get("events.manage") === "all") return;
  const named = any.map((part) => (part.kind === "students" ? (part.where.sectionIds ?? []) : []));
  const taught = new Set(
    (
      await query<{ id: string }>(sql`SELECT s.id FROM sections s
        WHERE s.school_id = ${currentSchool} AND s.id IN (${conditionSql(sectionsTaught)})`)
    ).map(({ id }) => id),
  );
  if (named.some((ids) => ids.length === 0 || ids.some((id) => !taught.has(id))))
    throw invalid([
      {
        path: "audienceFilter",
        message: "must name only classes that you teach: events for others are planned by the office",
      },
    ]);
}
