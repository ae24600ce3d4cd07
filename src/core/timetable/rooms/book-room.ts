import { v7 as newId } from "uuid";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actor } from "../../../lib/context.ts";
import { addDays } from "../../../lib/days/add-days.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../../lib/errors.ts";
import { Room } from "../../../models/structure/index.ts";
import { RoomBooking } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs, Time, text } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { schoolDay } from "../../school/school-day.ts";
import { datedLessons } from "../lessons/dated-lessons.ts";
import { type RoomBookingShown, RoomBookingView, roomBookings } from "./room-bookings.ts";
import { roomUses, weeklyDays } from "./room-uses.ts";

/** The furthest day that can be booked, and the longest series. */
const MAX_DAYS_AHEAD = 400;

export const NewRoomBooking = z
  .strictObject({
    roomId: z.uuid(),
    title: text(120).describe("What the room is used for: colleagues see it in the timetable of the room"),
    purpose: paragraphs(1000).nullable().optional(),
    date: z.iso.date(),
    startsAt: Time,
    endsAt: Time,
    weeklyUntil: z.iso
      .date()
      .nullable()
      .optional()
      .describe("Repeats the booking every week until this day; days off are left out"),
    skipTaken: z
      .boolean()
      .optional()
      .describe("Leave out the weeks in which the room is taken, instead of refusing the series"),
  })
  .meta({ id: "NewRoomBooking" });

export const BookedRoom = z
  .object({
    data: z.array(RoomBookingView),
    skipped: z
      .array(
        z.object({ date: z.iso.date(), reason: z.string().describe("The day off, or what takes the room") }),
      )
      .describe("Days of the series that were left out"),
  })
  .meta({ id: "BookedRoom" });

type Values = z.output<typeof NewRoomBooking>;

interface Day {
  date: string;
  dayOff: string | null;
  /** What takes the room at that time. */
  taken: string | null;
}

/**
 * Books a room for a time on one day, or every week. The exclusion constraint refuses two bookings at once; lessons, exam
 * papers and events are checked under the advisory lock `lessons`.
 * @throws {AppError} 400, 409 `room_taken`
 */
export const bookRoom = (values: Values): Promise<z.input<typeof BookedRoom>> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const { weeklyUntil = null, skipTaken = false, ...given } = values;
    const room = await checkBooking(values);
    const days = await query<Day & object>(daysOf(values));
    const skipped = days.filter(({ dayOff, taken }) => (weeklyUntil && dayOff) || (skipTaken && taken));
    const kept = days.filter((day) => !skipped.includes(day));
    const refused = kept.find(({ taken }) => taken) ?? (kept.length === 0 ? skipped[0] : undefined);
    if (refused) {
      const taken = kept.filter((day) => day.taken);
      throw conflict(
        "room_taken",
        `${room.name} is not free on ${refused.date}: ${refused.taken ?? refused.dayOff}. ` +
          `Choose another room or time${weeklyUntil && kept.length > taken.length ? ", or leave out the weeks in which it is taken" : ""}`,
        { dates: taken.map(({ date }) => date) },
      );
    }
    const seriesId = kept.length > 1 ? newId() : null;
    const rows = kept.map(({ date }) => ({ ...given, date, seriesId, bookedBy: actor().id }));
    const made: RoomBookingShown[] = [];
    for (const row of rows) {
      const { id } = await RoomBooking.create(row);
      await audited(RoomBooking, id, "create", { after: row });
      made.push((await roomBookings.get(id)) as RoomBookingShown);
    }
    return {
      data: made,
      skipped: skipped.map(({ date, dayOff, taken }) => ({ date, reason: dayOff ?? taken! })),
    };
  });

async function checkBooking({ roomId, date, startsAt, endsAt, weeklyUntil }: Values): Promise<Room> {
  const room = await Room.findByPk(roomId);
  if (!room) throw unknownReference("roomId", "room");
  const faults: Fault[] = [];
  if (room.status === "out_of_service")
    faults.push({ path: "roomId", message: `${room.name} is out of service` });
  else if (!room.bookable) faults.push({ path: "roomId", message: `${room.name} cannot be booked` });
  const today = await schoolDay();
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (date < today) faults.push({ path: "date", message: "must not be in the past" });
  else if (date > last) faults.push({ path: "date", message: `must be on or before ${last}` });
  if (endsAt.slice(0, 5) <= startsAt.slice(0, 5))
    faults.push({ path: "endsAt", message: "must be after startsAt" });
  if (weeklyUntil && weeklyUntil < date)
    faults.push({ path: "weeklyUntil", message: "must be on or after date" });
  else if (weeklyUntil && weeklyUntil > last)
    faults.push({ path: "weeklyUntil", message: `must be on or before ${last}` });
  if (faults.length) throw invalid(faults);
  return room;
}

/** SQL query for the days of a booking, with what stands in the way of each. */
function daysOf({ roomId, date, startsAt, endsAt, weeklyUntil }: Values): Sql {
  const dates = weeklyDays(date, weeklyUntil);
  const atTime = sql`starts_at < ${endsAt}::time AND ends_at > ${startsAt}::time`;
  return sql`
    WITH ${datedLessons(dates)}, ${roomUses(dates)}
    SELECT d.date::text AS date,
      (SELECT coalesce(c.label, c.type) FROM calendar_days c
        WHERE c.school_id = ${currentSchool} AND c.date = d.date AND c.type IN ('holiday', 'closure')) AS "dayOff",
      coalesce(
        (SELECT o.title || ', ' || to_char(l.starts_at, 'HH24:MI') FROM dated l
          JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l.course_offering_id
          WHERE l.date = d.date AND l.room_id = ${roomId} AND NOT l.cancelled AND ${atTime} LIMIT 1),
        (SELECT u.title || ', ' || to_char(u.starts_at, 'HH24:MI') FROM uses u
          WHERE u.date = d.date AND u.room_id = ${roomId} AND ${atTime} LIMIT 1)) AS taken
    FROM (${dates}) d ORDER BY d.date`;
}
