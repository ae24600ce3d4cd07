import { currentSchool, currentTime } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

export interface FeedActivity {
  id: string;
  name: string;
  /** Given names of the children of a guardian; null for organisers and students. */
  children: string | null;
  place: string | null;
  day: string;
  /** Null: the whole day. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * Lists the meetings of the activities in which an account, or a child of a guardian, has a place, and of those that it organises:
 * from a month ago to four months ahead.
 */
export const listFeedActivities = (userId: string): Promise<FeedActivity[]> =>
  query<FeedActivity & object>(sql`
    WITH own AS (
      SELECT a.id AS activity_id, NULL::text AS child FROM activities a
        JOIN staff_members m ON m.school_id = a.school_id AND m.id = a.organiser_staff_id AND m.user_id = ${userId}
        WHERE a.school_id = ${currentSchool}
      UNION SELECT e.activity_id, NULL FROM activity_enrollments e
        JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id AND s.user_id = ${userId}
        WHERE e.school_id = ${currentSchool} AND e.status = 'accepted'
      UNION SELECT e.activity_id, s.given_name FROM activity_enrollments e
        JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id
        JOIN student_guardians sg ON sg.school_id = e.school_id AND sg.student_id = s.id AND sg.status = 'active'
          AND sg.portal_access
        JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id AND g.user_id = ${userId}
          AND g.status = 'active'
        WHERE e.school_id = ${currentSchool} AND e.status = 'accepted'
    )
    SELECT a.id || '-' || d.day::date AS id, a.name, string_agg(own.child, ', ' ORDER BY own.child) AS children, a.place,
      d.day::date::text AS day,
      (d.day::date + a.starts_at) AT TIME ZONE s.timezone AS "startsAt",
      (d.day::date + a.ends_at) AT TIME ZONE s.timezone AS "endsAt"
    FROM own JOIN activities a ON a.school_id = ${currentSchool} AND a.id = own.activity_id
        AND a.status IN ('open', 'full', 'running', 'finished')
      JOIN schools s ON s.id = a.school_id,
      generate_series(greatest(a.starts_on, (${currentTime}::timestamptz - interval '31 days')::date),
        least(a.ends_on, (${currentTime}::timestamptz + interval '123 days')::date), interval '1 day') AS d (day)
    WHERE a.weekday IS NULL OR a.weekday = extract(isodow FROM d.day)
    GROUP BY a.school_id, a.id, d.day, s.timezone
    ORDER BY d.day, a.id LIMIT 2000`);
