import { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { schoolDay } from "../platform/school-day.ts";
import { Time } from "../schemas.ts";
import { datedLessons } from "./dated-lessons.ts";

export const FreeQuery = z.strictObject({
  date: z.iso.date().optional().describe("Default: today"),
  startsAt: Time,
  endsAt: Time,
});

export const Free = z
  .object({
    staff: z.array(z.object({ id: z.uuid(), name: z.string(), departmentId: z.uuid().nullable() })),
    rooms: z.array(z.object({ id: z.uuid(), name: z.string(), capacity: z.int().nullable() })),
  })
  .meta({ id: "FreeStaffAndRooms" });

const text = `
  WITH ${datedLessons()}, busy AS (
    SELECT staff_member_id, room_id FROM dated WHERE NOT cancelled AND starts_at < $5::time AND ends_at > $4::time
  )
  SELECT
    (SELECT coalesce(json_agg(json_build_object('id', id, 'name', given_name || ' ' || family_name,
        'departmentId', department_id) ORDER BY family_name, given_name, id), '[]')
      FROM staff_members WHERE school_id = $1 AND status = 'active' AND category = 'teaching'
        AND id NOT IN (SELECT staff_member_id FROM busy)) AS staff,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'capacity', capacity) ORDER BY name), '[]')
      FROM rooms WHERE school_id = $1 AND status = 'active' AND bookable
        AND id NOT IN (SELECT room_id FROM busy WHERE room_id IS NOT NULL)) AS rooms`;

/** Who could give a lesson at that time, and where. */
export async function findFree({
  date,
  startsAt,
  endsAt,
}: z.output<typeof FreeQuery>): Promise<z.input<typeof Free>> {
  if (endsAt <= startsAt) throw invalid([{ path: "endsAt", message: "must lie after startsAt" }]);
  const day = date ?? (await schoolDay());
  const [free] = await query<z.input<typeof Free>>({ name: "free-staff-and-rooms", text }, [
    schoolId(),
    day,
    day,
    startsAt,
    endsAt,
  ]);
  return free!;
}
