import { DateTime } from "luxon";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import type { MeetingSlot } from "../../../models/events/index.ts";
import type { MeetingNews } from "../../notifications/event-words.ts";
import { notify } from "../../notifications/notify.ts";
import { schoolZone } from "../../school/school-day.ts";

interface Found {
  title: string;
  teacher: string;
  room: string | null;
  users: string[];
}

/** Notifies the guardians and the teacher of a meeting, as far as they have accounts. */
export async function notifyMeeting(
  slot: MeetingSlot,
  news: MeetingNews,
  guardianIds: readonly string[],
): Promise<void> {
  const [found] = await query<Found & object>(sql`
    SELECT e.title, m.given_name || ' ' || m.family_name AS teacher, r.name AS room,
      array_remove(m.user_id || ARRAY(SELECT g.user_id FROM guardians g
        WHERE g.school_id = e.school_id AND g.id = ANY(${guardianIds}::uuid[])), NULL) AS users
    FROM calendar_events e
    JOIN staff_members m ON m.school_id = e.school_id AND m.id = ${slot.staffMemberId}
    LEFT JOIN rooms r ON r.school_id = e.school_id AND r.id = ${slot.roomId}::uuid
    WHERE e.school_id = ${currentSchool} AND e.id = ${slot.calendarEventId}`);
  if (!found || found.users.length === 0) return;
  const start = DateTime.fromJSDate(slot.startsAt, { zone: await schoolZone() });
  await notify({
    type: "calendar_event",
    props: {
      news,
      title: `${found.title} (${found.teacher})`,
      day: start.toISODate()!,
      time: start.toFormat("HH:mm"),
      place: found.room,
    },
    to: { users: found.users },
    entityType: "CalendarEvent",
    entityId: slot.calendarEventId,
    url: `/events/${slot.calendarEventId}`,
    dedupeKey:
      news === "meeting_tomorrow"
        ? `MeetingSlot:${slot.id}:${news}:${guardianIds.join()}`
        : `MeetingSlot:${slot.id}:${news}:${now().toISOString()}`,
  });
}
