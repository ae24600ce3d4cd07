import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { unprepared } from "../../db/sql.ts";
import type { CalendarEvent } from "../../models/events/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { recipientsSql } from "../audience/audience-sql.ts";

/** Writes a registration for each account in the audience of an event that has none yet. @returns their number */
export async function inviteAudience({ id, audienceFilter }: CalendarEvent): Promise<number> {
  // People who have turned in-app notifications off still find the event in their calendar.
  const recipients = recipientsSql(AudienceFilter.parse(audienceFilter), "in_app", {
    ignorePreferences: true,
  });
  const invited = await execute<{ id: string }>(unprepared`
    INSERT INTO event_registrations (school_id, id, calendar_event_id, user_id, created_at, updated_at)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}::uuid, user_id, ${currentTime}, ${currentTime}
    FROM (${recipients}) found WHERE user_id IS NOT NULL
    ON CONFLICT (school_id, calendar_event_id, user_id) DO NOTHING RETURNING id`);
  return invited.length;
}
