import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import { datedLessons } from "../lessons/dated-lessons.ts";

interface Booked {
  id: string;
  title: string;
  room: string;
  bookedBy: string;
  date: string;
  startsAt: string;
  endsAt: string;
  /** Number of bookings in the way. */
  bookings: number;
}

const named = sql`
  b.id, b.title, r.name AS room, u.name AS "bookedBy", b.date::text AS date,
  to_char(b.starts_at, 'HH24:MI') AS "startsAt", to_char(b.ends_at, 'HH24:MI') AS "endsAt",
  count(*) OVER ()::int AS bookings`;
const withNames = sql`
  JOIN rooms r ON r.school_id = ${currentSchool} AND r.id = b.room_id
  JOIN users u ON u.school_id = ${currentSchool} AND u.id = b.booked_by`;

async function refuse(bookings: Sql): Promise<void> {
  const [booked] = await query<Booked & object>(sql`${bookings} ORDER BY b.date, b.starts_at, b.id LIMIT 1`);
  if (!booked) return;
  const { id, title, room, bookedBy, date, startsAt, endsAt } = booked;
  const others = booked.bookings > 1 ? ` (and ${booked.bookings - 1} more bookings)` : "";
  throw conflict(
    "room_booked",
    `${room} is booked on ${date} from ${startsAt} to ${endsAt}: ${title}, by ${bookedBy}${others}. ` +
      "Cancel the booking or choose another room or time",
    { roomBookingId: id },
  );
}

/**
 * Throws if a lesson of these dates takes place in a room that is booked at that time. The transaction must hold the advisory
 * lock `lessons`.
 * @throws {AppError} 409 `room_booked`
 */
export const refuseBookedRooms = (from: string, to: string): Promise<void> =>
  refuse(sql`
    WITH ${datedLessons(sql`
      SELECT DISTINCT date FROM room_bookings
      WHERE school_id = ${currentSchool} AND status = 'confirmed' AND date BETWEEN ${from} AND ${to}`)}
    SELECT ${named} FROM room_bookings b ${withNames}
    WHERE b.school_id = ${currentSchool} AND b.status = 'confirmed' AND EXISTS (SELECT FROM dated l
      WHERE l.date = b.date AND l.room_id = b.room_id AND NOT l.cancelled
        AND l.starts_at < b.ends_at AND l.ends_at > b.starts_at)`);

interface Use {
  roomId: string | null | undefined;
  /** In the time of the school, such as "2026-12-01T08:30". */
  from: string;
  until: string;
}

/**
 * Throws if a room is booked at a time. The transaction must hold the advisory lock `lessons`.
 * @throws {AppError} 409 `room_booked`
 */
export async function refuseBookedRoom({ roomId, from, until }: Use): Promise<void> {
  if (!roomId) return;
  await refuse(sql`
    SELECT ${named} FROM room_bookings b ${withNames}
    WHERE b.school_id = ${currentSchool} AND b.status = 'confirmed' AND b.room_id = ${roomId}
      AND b.date BETWEEN ${from}::timestamp::date AND ${until}::timestamp::date
      AND b.date + b.starts_at < ${until}::timestamp AND b.date + b.ends_at > ${from}::timestamp`);
}
