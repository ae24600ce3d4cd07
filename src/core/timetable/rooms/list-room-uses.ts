import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { invalid } from "../../../lib/errors.ts";
import { allDays } from "../lessons/dated-lessons.ts";
import { roomUseKinds, roomUses } from "./room-uses.ts";

const MAX_DAYS = 31;

export const RoomUsesQuery = z.strictObject({
  roomId: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date().describe("At most 31 days, from and to included"),
});

export const RoomUse = z
  .object({
    kind: z.enum(roomUseKinds),
    id: z.uuid().describe("Id of the booking, exam paper or event"),
    date: z.iso.date(),
    startsAt: z.string(),
    endsAt: z.string().describe("24:00:00 if it goes on on the next day"),
    title: z.string(),
    bookedByName: z.string().nullable().describe("Null for exams and events"),
  })
  .meta({ id: "RoomUse" });

export const RoomUseList = z.object({ data: z.array(RoomUse) }).meta({ id: "RoomUseList" });

/** Lists what occupies a room besides lessons: bookings, exam papers and published events. @throws {AppError} 400 */
export async function listRoomUses({
  roomId,
  from,
  to,
}: z.output<typeof RoomUsesQuery>): Promise<z.input<typeof RoomUseList>> {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid([{ path: "to", message: "must be on or after from" }]);
  if (days > MAX_DAYS)
    throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from, both included` }]);
  const data = await query<z.input<typeof RoomUse>>(sql`
    WITH ${roomUses(allDays(from, to))}
    SELECT u.kind, u.id, u.date::text AS date, u.starts_at::text AS "startsAt", u.ends_at::text AS "endsAt", u.title,
      b.name AS "bookedByName"
    FROM uses u LEFT JOIN users b ON b.school_id = ${currentSchool} AND b.id = u.booked_by
    WHERE u.room_id = ${roomId} ORDER BY u.date, u.starts_at, u.id`);
  return { data };
}
