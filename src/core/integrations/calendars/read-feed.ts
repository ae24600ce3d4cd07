import { timingSafeEqual } from "node:crypto";
import { DateTime } from "luxon";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, withContext } from "../../../lib/context.ts";
import { addDays } from "../../../lib/days/add-days.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { listFeedActivities } from "../../activities/list-feed-activities.ts";
import { listFeedEvents } from "../../events/list-feed-events.ts";
import { listFeedMeetings } from "../../events/meetings/list-feed-meetings.ts";
import { listFeedHomework } from "../../homework/list-feed-homework.ts";
import { loadKeyActor } from "../../identity/sessions/load-actor.ts";
import { listFeedDuties } from "../../timetable/duties/list-duties.ts";
import { lessonsBetween } from "../../timetable/lessons/list-lessons.ts";
import { listFeedRoomBookings } from "../../timetable/rooms/list-feed-room-bookings.ts";
import { hashOfFeed } from "./calendar-feeds.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

interface Feed {
  userId: string;
  kind: "timetable" | "calendar";
  name: string;
  studentId: string | null;
  staffMemberId: string | null;
  sectionId: string | null;
  secretHash: string;
  zone: string;
  school: string;
  noteUse: boolean;
}

/** The only permissions of the owner that a feed uses. */
const scopes = ["timetable.read", "structure.read", "homework.read"] as const;

/** A feed covers a month back and four months ahead. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 123;

/**
 * Renders a feed as an iCalendar document, limited to what its owner may see at the moment.
 * @throws {AppError} 404 if the address is wrong or revoked, or its owner may no longer see this
 */
export async function readFeed(school: string, id: string, secret: string): Promise<string> {
  const gone = notFound("Calendar");
  if (!isId(school) || !isId(id)) throw gone;
  return withContext({ schoolId: school }, async () => {
    const [feed] = await query<Feed & object>(sql`
      SELECT f.user_id AS "userId", f.kind, f.name, f.student_id AS "studentId",
        f.staff_member_id AS "staffMemberId", f.section_id AS "sectionId", f.secret_hash AS "secretHash",
        s.timezone AS zone, s.name AS school,
        f.last_used_at IS NULL OR f.last_used_at < ${currentTime}::timestamptz - interval '10 minutes' AS "noteUse"
      FROM calendar_feeds f JOIN schools s ON s.id = f.school_id AND s.status <> 'archived'
      WHERE f.school_id = ${school} AND f.id = ${id} AND f.status = 'active'`);
    if (!feed || !timingSafeEqual(Buffer.from(hashOfFeed(secret)), Buffer.from(feed.secretHash))) throw gone;
    const caller = await loadKeyActor({ id, schoolId: school, userId: feed.userId, scopes });
    const needed = feed.kind === "timetable" ? "timetable.read" : "structure.read";
    if (!caller?.actor.permissions.has(needed)) throw gone;
    if (feed.noteUse)
      await execute(sql`
      UPDATE calendar_feeds SET last_used_at = ${currentTime} WHERE school_id = ${school} AND id = ${id}`);
    const events = await withContext({ actor: caller.actor }, () =>
      transaction(() => (feed.kind === "timetable" ? lessonsOf(feed) : calendarOf(feed)), { readOnly: true }),
    );
    return writeCalendar(`${feed.school}: ${feed.name}`, events);
  });
}

async function lessonsOf({ studentId, staffMemberId, sectionId, zone }: Feed): Promise<CalendarEvent[]> {
  const subject = {
    ...(studentId && { studentId }),
    ...(staffMemberId && { staffMemberId }),
    ...(sectionId && { sectionId }),
  };
  const today = DateTime.fromJSDate(now(), { zone });
  const from = today.minus({ days: DAYS_BACK }).toISODate()!;
  const to = today.plus({ days: DAYS_AHEAD }).toISODate()!;
  const lessons = await lessonsBetween(from, to, subject);
  return lessons.map((lesson) => {
    const at = (time: string) => DateTime.fromISO(`${lesson.date}T${time}`, { zone }).toJSDate();
    const { title, sectionName, teacherName, periodName, note } = lesson;
    return {
      id: `${lesson.timetableEntryId}-${lesson.date}`,
      summary: sectionName && !studentId ? `${title} (${sectionName})` : title,
      start: at(lesson.startsAt),
      end: at(lesson.endsAt),
      location: lesson.roomName,
      description: [periodName, teacherName, note].filter(Boolean).join("\n"),
      cancelled: lesson.cancelled,
    };
  });
}

/** The days of the school, and the events, activities, homework, duties and room bookings of the owner of the feed. */
async function calendarOf({ userId }: Feed): Promise<CalendarEvent[]> {
  const days = await schoolDays();
  const events = await listFeedEvents(userId);
  const activities = await listFeedActivities(userId);
  const meetings = await listFeedMeetings(userId);
  const bookings = await listFeedRoomBookings(userId);
  const duties = await listFeedDuties(userId);
  const homework = actor().permissions.has("homework.read") ? await listFeedHomework(userId) : [];
  return [
    ...days,
    ...homework.map(({ id, title, course, children, dueAt }) => ({
      id,
      summary: children ? `${course}: ${title} (${children})` : `${course}: ${title}`,
      start: dueAt,
      end: dueAt,
    })),
    ...duties.map(({ id, area, note, startsAt, endsAt }) => ({
      id,
      summary: area,
      start: startsAt,
      end: endsAt,
      description: note,
    })),
    ...bookings.map(({ id, title, room, purpose, startsAt, endsAt }) => ({
      id,
      summary: title,
      start: startsAt,
      end: endsAt,
      location: room,
      description: purpose,
    })),
    ...meetings.map(({ id, title, who, room, startsAt, endsAt }) => ({
      id,
      summary: `${title}: ${who}`,
      start: startsAt,
      end: endsAt,
      location: room,
    })),
    ...activities.map(({ id, name, children, place, day, startsAt, endsAt }) => ({
      id,
      summary: children ? `${name} (${children})` : name,
      start: startsAt ?? new Date(day),
      // DTEND is exclusive in iCalendar.
      end: endsAt ?? new Date(addDays(day, 1)),
      allDay: startsAt === null,
      location: place,
    })),
    ...events.map(({ title, place, startsOn, endsBefore, startsAt, endsAt, ...event }) => ({
      id: event.id,
      summary: title,
      start: event.allDay ? new Date(startsOn) : startsAt,
      end: event.allDay ? new Date(endsBefore) : endsAt,
      allDay: event.allDay,
      location: place,
      description: event.description,
      cancelled: event.cancelled,
    })),
  ];
}

/** Holidays, closures, exams and terms of planned and active years. */
async function schoolDays(): Promise<CalendarEvent[]> {
  const rows = await query<{ id: string; from: string; to: string; what: string }>(sql`
    SELECT c.id, c.date::text AS "from", c.date::text AS "to",
      coalesce(c.label, initcap(replace(c.type, '_', ' '))) AS what
    FROM calendar_days c JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = c.academic_year_id
    WHERE c.school_id = ${currentSchool} AND y.status IN ('planned', 'active') AND c.type <> 'instructional'
    UNION ALL
    SELECT t.id, t.starts_on::text, t.ends_on::text, t.name
    FROM academic_terms t JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = t.academic_year_id
    WHERE t.school_id = ${currentSchool} AND y.status IN ('planned', 'active')
    ORDER BY 2, 1 LIMIT 2000`);
  return rows.map(({ id, from, to, what }) => ({
    id,
    summary: what,
    start: new Date(from),
    // DTEND is exclusive in iCalendar.
    end: new Date(addDays(to, 1)),
    allDay: true,
  }));
}
