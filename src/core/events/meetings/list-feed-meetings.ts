import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

export interface FeedMeeting {
  id: string;
  title: string;
  /** Whom the owner of the feed meets: the family for a teacher, the teacher and the child for a guardian. */
  who: string;
  room: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** Lists the booked meetings of an account at parents' evenings, from a month ago on, for its calendar feeds. */
export const listFeedMeetings = (userId: string): Promise<FeedMeeting[]> =>
  query<FeedMeeting & object>(sql`
    SELECT t.id, e.title, t.starts_at AS "startsAt", t.ends_at AS "endsAt", r.name AS room,
      CASE WHEN m.user_id = ${userId} THEN concat_ws(', ', g.given_name || ' ' || g.family_name, s.given_name || ' ' || s.family_name)
        ELSE concat_ws(', ', m.given_name || ' ' || m.family_name, s.given_name || ' ' || s.family_name) END AS who
    FROM meeting_slots t
    JOIN calendar_events e ON e.school_id = t.school_id AND e.id = t.calendar_event_id AND e.status = 'published'
    JOIN staff_members m ON m.school_id = t.school_id AND m.id = t.staff_member_id
    JOIN students s ON s.school_id = t.school_id AND s.id = t.student_id
    JOIN guardians g ON g.school_id = t.school_id AND g.id = t.guardian_id
    LEFT JOIN rooms r ON r.school_id = t.school_id AND r.id = t.room_id
    WHERE t.school_id = ${currentSchool} AND ${userId} IN (m.user_id, g.user_id)
      AND t.ends_at > ${currentTime}::timestamptz - interval '31 days'
    ORDER BY t.starts_at, t.id LIMIT 1000`);
