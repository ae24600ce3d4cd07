import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/**
 * Releases the booked slots of a cancelled event that are still ahead.
 * @returns the number of meetings, and the accounts of the guardians and teachers who would have met
 */
export async function releaseMeetingSlots(eventId: string): Promise<{ released: number; users: string[] }> {
  const rows = await query<{ users: string[] }>(sql`
    WITH booked AS (
      SELECT id, guardian_id, staff_member_id FROM meeting_slots
      WHERE school_id = ${currentSchool} AND calendar_event_id = ${eventId} AND student_id IS NOT NULL
        AND starts_at > ${currentTime}
      ORDER BY id FOR UPDATE
    ), released AS (
      UPDATE meeting_slots t SET student_id = NULL, guardian_id = NULL, booked_at = NULL, updated_at = ${currentTime}
      FROM booked b WHERE t.school_id = ${currentSchool} AND t.id = b.id
      RETURNING b.guardian_id, b.staff_member_id
    )
    SELECT array_remove(ARRAY[g.user_id, m.user_id], NULL) AS users FROM released r
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = r.guardian_id
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = r.staff_member_id`);
  return { released: rows.length, users: [...new Set(rows.flatMap(({ users }) => users))] };
}
