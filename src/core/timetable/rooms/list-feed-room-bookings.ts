import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

export interface FeedRoomBooking {
  id: string;
  title: string;
  room: string;
  purpose: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** Lists the room bookings of an account for its calendar feeds, from a month ago on. */
export const listFeedRoomBookings = (userId: string): Promise<FeedRoomBooking[]> =>
  query<FeedRoomBooking & object>(sql`
    SELECT b.id, b.title, r.name AS room, b.purpose, (b.date + b.starts_at) AT TIME ZONE s.timezone AS "startsAt",
      (b.date + b.ends_at) AT TIME ZONE s.timezone AS "endsAt"
    FROM room_bookings b
    JOIN rooms r ON r.school_id = b.school_id AND r.id = b.room_id
    JOIN schools s ON s.id = b.school_id
    WHERE b.school_id = ${currentSchool} AND b.booked_by = ${userId} AND b.status = 'confirmed'
      AND b.date > (${currentTime}::timestamptz - interval '31 days')::date
    ORDER BY b.date, b.starts_at, b.id LIMIT 1000`);
