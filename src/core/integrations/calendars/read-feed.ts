import { timingSafeEqual } from "node:crypto";
import { DateTime } from "luxon";
import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId, withContext } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { loadKeyActor } from "../../identity/load-actor.ts";
import { listLessons } from "../../timetable/list-lessons.ts";
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

const find = {
  name: "find-calendar-feed",
  text: `SELECT f.user_id AS "userId", f.kind, f.name, f.student_id AS "studentId",
      f.staff_member_id AS "staffMemberId", f.section_id AS "sectionId", f.secret_hash AS "secretHash",
      s.timezone AS zone, s.name AS school,
      f.last_used_at IS NULL OR f.last_used_at < $3::timestamptz - interval '10 minutes' AS "noteUse"
    FROM calendar_feeds f JOIN schools s ON s.id = f.school_id AND s.status <> 'archived'
    WHERE f.school_id = $1 AND f.id = $2 AND f.status = 'active'`,
};
const noteUse = {
  name: "note-calendar-feed-use",
  text: "UPDATE calendar_feeds SET last_used_at = $3 WHERE school_id = $1 AND id = $2",
};

/** What is needed to show a feed; nothing more of its maker's permissions. */
const scopes = ["timetable.read", "structure.read"] as const;

/** Lessons are shown from some weeks back to some months ahead, in pieces of as many days as are listed at once. */
const pieceDays = 31;
const piecesBack = 1;
const piecesAhead = 4;

/**
 * A feed as an iCalendar document, with what its maker may see today.
 * @throws {AppError} 404 where the address is none, was revoked, or its maker may not see this any more
 */
export async function readFeed(school: string, id: string, secret: string): Promise<string> {
  const gone = notFound("Calendar");
  if (!isId(school) || !isId(id)) throw gone;
  return withContext({ schoolId: school }, async () => {
    const [feed] = await query<Feed & object>(find, [school, id, now()]);
    if (!feed || !timingSafeEqual(Buffer.from(hashOfFeed(secret)), Buffer.from(feed.secretHash))) throw gone;
    const caller = await loadKeyActor({ id, schoolId: school, userId: feed.userId, scopes });
    const needed = feed.kind === "timetable" ? "timetable.read" : "structure.read";
    if (!caller?.actor.permissions.has(needed)) throw gone;
    if (feed.noteUse) await query(noteUse, [school, id, now()], { readOnly: false });
    const events = await withContext({ actor: caller.actor }, () =>
      transaction(() => (feed.kind === "timetable" ? lessonsOf(feed) : schoolDays()), { readOnly: true }),
    );
    return writeCalendar(`${feed.school}: ${feed.name}`, events);
  });
}

async function lessonsOf({ studentId, staffMemberId, sectionId, zone }: Feed): Promise<CalendarEvent[]> {
  const whose = {
    ...(studentId && { studentId }),
    ...(staffMemberId && { staffMemberId }),
    ...(sectionId && { sectionId }),
  };
  const today = DateTime.fromJSDate(now(), { zone });
  const events: CalendarEvent[] = [];
  for (let piece = -piecesBack; piece < piecesAhead; piece += 1) {
    const from = today.plus({ days: piece * pieceDays });
    const to = from.plus({ days: pieceDays - 1 });
    const { data } = await listLessons({ ...whose, from: from.toISODate()!, to: to.toISODate()! });
    for (const lesson of data) {
      const at = (time: string) => DateTime.fromISO(`${lesson.date}T${time}`, { zone }).toJSDate();
      const { title, sectionName, teacherName, periodName, note } = lesson;
      events.push({
        id: `${lesson.timetableEntryId}-${lesson.date}`,
        summary: sectionName && !studentId ? `${title} (${sectionName})` : title,
        start: at(lesson.startsAt),
        end: at(lesson.endsAt),
        location: lesson.roomName,
        description: [periodName, teacherName, note].filter(Boolean).join("\n"),
        cancelled: lesson.cancelled,
      });
    }
  }
  return events;
}

const days = {
  name: "calendar-feed-days",
  text: `SELECT c.id, c.date::text AS "from", c.date::text AS "to",
      coalesce(c.label, initcap(replace(c.type, '_', ' '))) AS what
    FROM calendar_days c JOIN academic_years y ON y.school_id = $1 AND y.id = c.academic_year_id
    WHERE c.school_id = $1 AND y.status IN ('planned', 'active') AND c.type <> 'instructional'
    UNION ALL
    SELECT t.id, t.starts_on::text, t.ends_on::text, t.name
    FROM academic_terms t JOIN academic_years y ON y.school_id = $1 AND y.id = t.academic_year_id
    WHERE t.school_id = $1 AND y.status IN ('planned', 'active')
    ORDER BY 2, 1 LIMIT 2000`,
};

/** Holidays, closures, exams and terms of the years that go on. */
async function schoolDays(): Promise<CalendarEvent[]> {
  const rows = await query<{ id: string; from: string; to: string; what: string }>(days, [schoolId()]);
  return rows.map(({ id, from, to, what }) => ({
    id,
    summary: what,
    start: new Date(from),
    // The day after the last, as iCalendar counts.
    end: new Date(Date.parse(to) + 86_400_000),
    allDay: true,
  }));
}
