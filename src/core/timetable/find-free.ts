import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { daysBetween } from "../../lib/days/days-between.ts";
import { invalid } from "../../lib/errors.ts";
import { Time } from "../common/input/schemas.ts";
import { schoolDay } from "../school/school-day.ts";
import { datedLessons } from "./lessons/dated-lessons.ts";
import { roomUses, weeklyDays } from "./rooms/room-uses.ts";

const MAX_DAYS = 400;

export const FreeQuery = z.strictObject({
  date: z.iso.date().optional().describe("Default: today"),
  startsAt: Time,
  endsAt: Time,
  weeklyUntil: z.iso.date().optional().describe("Free at this time every week until this day"),
  minCapacity: z.coerce.number().int().min(1).optional().describe("Rooms for at least this many people"),
});

export const Free = z
  .object({
    staff: z.array(z.object({ id: z.uuid(), name: z.string(), departmentId: z.uuid().nullable() })),
    rooms: z.array(z.object({ id: z.uuid(), name: z.string(), capacity: z.int().nullable() })),
  })
  .meta({ id: "FreeStaffAndRooms" });

/**
 * Finds the teachers and bookable rooms that are free at a time on one day, or every week until a day.
 * @throws {AppError} 400
 */
export async function findFree({
  date,
  startsAt,
  endsAt,
  weeklyUntil,
  minCapacity,
}: z.output<typeof FreeQuery>): Promise<z.input<typeof Free>> {
  if (endsAt <= startsAt) throw invalid([{ path: "endsAt", message: "must be after startsAt" }]);
  const day = date ?? (await schoolDay());
  if (weeklyUntil && weeklyUntil < day)
    throw invalid([{ path: "weeklyUntil", message: "must be on or after date" }]);
  if (weeklyUntil && daysBetween(day, weeklyUntil) > MAX_DAYS)
    throw invalid([{ path: "weeklyUntil", message: `must be within ${MAX_DAYS} days of date` }]);
  const dates = weeklyDays(day, weeklyUntil);
  const [free] = await query<z.input<typeof Free>>(sql`
    WITH ${datedLessons(dates)}, ${roomUses(dates)}, busy AS (
      SELECT staff_member_id, room_id FROM dated WHERE NOT cancelled AND starts_at < ${endsAt}::time
        AND ends_at > ${startsAt}::time
      UNION ALL
      SELECT NULL, room_id FROM uses WHERE starts_at < ${endsAt}::time AND ends_at > ${startsAt}::time
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', given_name || ' ' || family_name,
          'departmentId', department_id) ORDER BY family_name, given_name, id), '[]')
        FROM staff_members WHERE school_id = ${currentSchool} AND status = 'active' AND category = 'teaching'
          AND id NOT IN (SELECT staff_member_id FROM busy WHERE staff_member_id IS NOT NULL)) AS staff,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity) ORDER BY name), '[]')
        FROM rooms WHERE school_id = ${currentSchool} AND status = 'active' AND bookable
          AND (${minCapacity ?? null}::int IS NULL OR capacity >= ${minCapacity ?? null}::int)
          AND id NOT IN (SELECT room_id FROM busy WHERE room_id IS NOT NULL)) AS rooms`);
  return free!;
}
