import { currentSchool, currentTime } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

export interface FeedEvent {
  id: string;
  title: string;
  description: string | null;
  place: string | null;
  allDay: boolean;
  startsAt: Date;
  endsAt: Date;
  /** First day and the day after the last one, in the time zone of the school. */
  startsOn: string;
  endsBefore: string;
  cancelled: boolean;
}

/** Lists the events for an account, from a month ago on, for its calendar feeds. */
export const listFeedEvents = (userId: string): Promise<FeedEvent[]> =>
  query<FeedEvent & object>(sql`
    SELECT e.id, e.title, e.description, concat_ws(', ', r.name, e.location) AS place, e.all_day AS "allDay",
      e.starts_at AS "startsAt", e.ends_at AS "endsAt",
      (e.starts_at AT TIME ZONE s.timezone)::date::text AS "startsOn",
      (e.ends_at AT TIME ZONE s.timezone)::date::text AS "endsBefore", e.status = 'cancelled' AS cancelled
    FROM calendar_events e
    JOIN event_registrations g ON g.school_id = e.school_id AND g.calendar_event_id = e.id AND g.user_id = ${userId}
    JOIN schools s ON s.id = e.school_id
    LEFT JOIN rooms r ON r.school_id = e.school_id AND r.id = e.room_id
    WHERE e.school_id = ${currentSchool} AND e.status IN ('published', 'cancelled')
      AND e.ends_at > ${currentTime}::timestamptz - interval '31 days'
    ORDER BY e.starts_at, e.id LIMIT 1000`);
