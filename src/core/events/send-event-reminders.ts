import { currentSchool, currentTime, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { CalendarEvent, MeetingSlot } from "../../models/events/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { inviteAudience } from "./invite-audience.ts";
import { notifyMeeting } from "./meetings/notify-meeting.ts";
import { notifyEvent } from "./notify-event.ts";

export interface EventRemindersReport {
  schools: number;
  /** Events of the next day of which people were reminded. */
  reminded: number;
  /** Events whose audience was reminded to respond. */
  asked: number;
}

interface Options {
  /** Id of one school. Default: every school with events to come. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "people are reminded of events in every school";

const selectSchools = (school: string | undefined | null) => sql`
  SELECT DISTINCT e.school_id AS id FROM calendar_events e
  JOIN schools s ON s.id = e.school_id AND s.status = 'active'
  WHERE e.status = 'published' AND e.ends_at > ${currentTime} AND (${school}::uuid IS NULL OR s.id = ${school}::uuid)
  ORDER BY 1`;

const isTomorrow = sql`e.reminded_at IS NULL
  AND (e.starts_at AT TIME ZONE s.timezone)::date = ${schoolToday} + 1`;
/** Two days before responses close, once. */
const isDue = sql`e.asks_response AND e.response_reminded_at IS NULL
  AND coalesce(e.respond_by, e.starts_at) BETWEEN ${currentTime} AND ${currentTime}::timestamptz + interval '2 days'`;

const selectDue = sql`
  SELECT e.id, ${isTomorrow} AS tomorrow, ${isDue} AS respond FROM calendar_events e
  JOIN schools s ON s.id = e.school_id
  WHERE e.school_id = ${currentSchool} AND e.status = 'published' AND (${isTomorrow} OR ${isDue})
  ORDER BY e.starts_at, e.id LIMIT 1000`;

/**
 * Reminds people of the events of the next day, and those who have not responded two days before the deadline. Each event in
 * its own transaction, which also marks it, so that a repeated run reminds nobody twice.
 */
export async function sendEventReminders({ school, signal, dryRun }: Options): Promise<EventRemindersReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, reminded: 0, asked: 0 };
  for (const { id: schoolId } of schools) {
    const due = await inSchool(schoolId, () =>
      query<{ id: string; tomorrow: boolean; respond: boolean }>(selectDue),
    );
    for (const { id, tomorrow, respond } of due) {
      signal.throwIfAborted();
      if (!dryRun && !(await inSchool(schoolId, () => remind(id, tomorrow, respond)))) continue;
      report.reminded += Number(tomorrow);
      report.asked += Number(respond);
    }
  }
  return report;
}

async function remind(id: string, tomorrow: boolean, respond: boolean): Promise<boolean> {
  const event = await findLocked(CalendarEvent, id);
  // Cancelled or reminded of by another node meanwhile.
  if (event.status !== "published") return false;
  if ((tomorrow && event.remindedAt) || (respond && event.responseRemindedAt)) return false;
  // People who joined the audience after the publication are invited, too.
  await inviteAudience(event);
  if (tomorrow) await notifyEvent(event, "tomorrow");
  if (tomorrow) await remindOfMeetings(id);
  if (respond) await notifyEvent(event, "respond");
  await event.update({
    ...(tomorrow && { remindedAt: now() }),
    ...(respond && { responseRemindedAt: now() }),
  });
  return true;
}

async function remindOfMeetings(calendarEventId: string): Promise<void> {
  const slots = await MeetingSlot.findAll({ where: { calendarEventId }, order: ["startsAt", "id"] });
  for (const slot of slots)
    if (slot.guardianId) await notifyMeeting(slot, "meeting_tomorrow", [slot.guardianId]);
}
