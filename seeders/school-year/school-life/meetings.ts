import type { DateTime } from "luxon";
import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

interface Evening {
  id: string;
  day: DateTime;
}

const SLOTS = 8;
const MINUTES = 15;
const BOOKED = 3;

/** Seeds the times of the class teachers at a parents' evening; a few families have booked, the first time is blocked. */
export async function seedMeetings(
  { row, calendar, accounts }: Seeding,
  { id, day }: Evening,
): Promise<void> {
  const at = calendar.now.toISOString();
  const teachers = await query<{ id: string; families: [string, string][] }>(unprepared`
    SELECT s.homeroom_teacher_id AS id,
      coalesce(jsonb_agg(jsonb_build_array(e.student_id, l.guardian_id) ORDER BY e.student_id)
        FILTER (WHERE g.user_id IS DISTINCT FROM ${accounts.guardian.id}), '[]') AS families
    FROM sections s
    JOIN enrollments e ON e.school_id = s.school_id AND e.section_id = s.id AND e.status = 'active'
    JOIN student_guardians l ON l.school_id = s.school_id AND l.student_id = e.student_id
      AND l.is_primary AND l.status = 'active'
    JOIN guardians g ON g.school_id = s.school_id AND g.id = l.guardian_id
    WHERE s.school_id = ${currentSchool} AND s.homeroom_teacher_id IS NOT NULL
    GROUP BY 1 ORDER BY 1`);
  // Nobody is at two meetings.
  const met = new Set<string>();
  const rows = teachers.flatMap((teacher) => {
    const families = teacher.families.filter(([, guardianId]) => {
      const isNew = !met.has(guardianId);
      met.add(guardianId);
      return isNew;
    });
    return Array.from({ length: SLOTS }, (_each, index) => {
      const starts = day.plus({ hours: 16, minutes: index * MINUTES });
      const family = index > 0 && index <= BOOKED ? families[index - 1] : undefined;
      return row({
        ...{ created_at: at, updated_at: at, calendar_event_id: id, staff_member_id: teacher.id },
        starts_at: starts.toUTC().toISO(),
        ends_at: starts.plus({ minutes: 10 }).toUTC().toISO(),
        blocked: index === 0,
        student_id: family?.[0] ?? null,
        guardian_id: family?.[1] ?? null,
        booked_at: family ? at : null,
      });
    });
  });
  if (rows.length > 0) await insertRows("meeting_slots", rows);
}
