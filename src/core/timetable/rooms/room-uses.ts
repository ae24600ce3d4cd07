import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/** What occupies a room besides lessons. */
export const roomUseKinds = ["booking", "exam", "event"] as const;

/** SQL query for each week from `from` to `until`; without `until`, for that day alone. */
export const weeklyDays = (from: string, until: string | null | undefined) =>
  sql`SELECT generate_series(${from}::date, ${until ?? from}::date, interval '7 days')::date AS date`;

/** SQL for the part of an event `e` on the day `d`, in the time of the school `s`: an event may last for days. */
const timesOnDay = sql`
  CASE WHEN e.starts_at AT TIME ZONE s.timezone <= d.date THEN '00:00'::time
    ELSE (e.starts_at AT TIME ZONE s.timezone)::time END AS starts_at,
  CASE WHEN e.ends_at AT TIME ZONE s.timezone >= d.date + 1 THEN '24:00'::time
    ELSE (e.ends_at AT TIME ZONE s.timezone)::time END AS ends_at`;
const isOnDay = sql`
  e.starts_at < (d.date + 1)::timestamp AT TIME ZONE s.timezone AND e.ends_at > d.date::timestamp AT TIME ZONE s.timezone`;

/**
 * SQL for the CTE `uses`: rooms that bookings, exam papers, published events and parents' evenings occupy on each of the days.
 * @param dates SQL query for the days
 */
export const roomUses = (dates: Sql) => sql`
  uses AS (
    SELECT b.date, b.room_id, b.starts_at, b.ends_at, 'booking' AS kind, b.id, b.title, b.booked_by
    FROM room_bookings b
    WHERE b.school_id = ${currentSchool} AND b.status = 'confirmed' AND b.date IN (${dates})
    UNION ALL
    SELECT p.date, p.room_id, p.starts_at, p.ends_at, 'exam', p.id, o.title, NULL
    FROM exam_papers p JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = p.course_offering_id
    WHERE p.school_id = ${currentSchool} AND p.status <> 'cancelled' AND p.room_id IS NOT NULL AND p.date IN (${dates})
    UNION ALL
    SELECT d.date, e.room_id, ${timesOnDay}, 'event', e.id, e.title, NULL
    FROM (${dates}) d JOIN schools s ON s.id = ${currentSchool}
    JOIN calendar_events e ON e.school_id = ${currentSchool} AND e.status = 'published' AND e.room_id IS NOT NULL
      AND ${isOnDay}
    UNION ALL
    SELECT d.date, e.room_id, ${timesOnDay}, 'event', e.id, c.title, NULL
    FROM (${dates}) d JOIN schools s ON s.id = ${currentSchool}
    JOIN meeting_slots e ON e.school_id = ${currentSchool} AND e.room_id IS NOT NULL AND NOT e.blocked AND ${isOnDay}
    JOIN calendar_events c ON c.school_id = ${currentSchool} AND c.id = e.calendar_event_id AND c.status = 'published'
      AND c.room_id IS DISTINCT FROM e.room_id
  )`;
