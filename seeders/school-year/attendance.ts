import { countMetrics } from "../../src/core/reports/rebuild-metrics.ts";
import { query } from "../../src/db/query.ts";
import { schoolId } from "../../src/lib/context.ts";
import { insertRows } from "../factories/insert-rows.ts";
import { absencesOf, type Exception, type Notice } from "./absences.ts";
import { dayAfter, weekdayOf } from "./calendar.ts";
import type { Pupil } from "./families.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";

/**
 * Registers of the past school days with plausible marks and the parents' notices. Of today some are still to be taken,
 * that of the demo's teacher among them.
 */
export async function seedAttendance(
  seeding: Seeding,
  structure: Structure,
  pupils: readonly Pupil[],
): Promise<void> {
  const { calendar, random } = seeding;
  const days = calendar.openToday ? [...calendar.taken, calendar.today] : calendar.taken;
  await insertRows("attendance_sessions", registers(seeding, structure, days));

  const weekdays = days.map(weekdayOf);
  const absences = pupils.map((pupil) => ({ pupil, ...absencesOf(random, weekdays) }));
  await insertRows("absence_notices", [
    ...absences.flatMap(({ pupil, notices }) => notices.map((notice) => told(seeding, days, pupil, notice))),
    ...demoNotices(seeding, pupils),
  ]);
  await insertMarks(
    structure,
    pupils.length,
    days,
    absences.flatMap(({ pupil, exceptions }) =>
      exceptions.map(({ day, ...exception }) => ({ ...exception, student: pupil.id, date: days[day]! })),
    ),
  );
  await countMetrics();
}

function registers({ row, calendar, accounts }: Seeding, { sections }: Structure, days: readonly string[]) {
  return days.flatMap((date) =>
    sections.map(({ id }, index) => {
      const pending = date === calendar.today && index % 3 === 0;
      return row({
        date,
        kind: "daily",
        section_id: id,
        status: pending ? "pending" : "taken",
        taken_by: pending || index > 0 ? null : accounts.teacher.id,
        taken_at: pending ? null : calendar.instant(date, `08:${10 + (index % 20)}`),
      });
    }),
  );
}

/** What was told about days that are over has been answered. */
function told(
  { row, calendar, accounts }: Seeding,
  days: readonly string[],
  { id, guardianId }: Pupil,
  { from, to, reason }: Notice,
) {
  const over = to < days.length;
  return row({
    student_id: id,
    guardian_id: guardianId,
    starts_on: days[from],
    ends_on: over ? days[to] : dayAfter(days.at(-1)!, 1 + to - days.length),
    reason,
    submitted_by: null,
    decided_by: over ? accounts.admin.id : null,
    decided_at: over ? calendar.instant(days[from]!, "09:30") : null,
    status: over ? "accepted" : "submitted",
  });
}

/** The demo's guardian wrote to the school, which has not answered yet. */
const demoNotices = ({ row, calendar, accounts }: Seeding, [child]: readonly Pupil[]) =>
  child
    ? [
        row({
          student_id: child.id,
          guardian_id: child.guardianId,
          starts_on: dayAfter(calendar.today, 2),
          ends_on: dayAfter(calendar.today, 3),
          reason: "A wedding in the family",
          submitted_by: accounts.guardian.id,
          decided_by: null,
          decided_at: null,
          status: "submitted",
        }),
      ]
    : [];

/** Few enough for one statement, which has its time limit. */
const marksAtOnce = 30_000;

/** Everybody is there but the exceptions. The ids come of student and day, so that they are the same every time. */
async function insertMarks(
  { codes }: Structure,
  students: number,
  days: readonly string[],
  exceptions: ReadonlyArray<Omit<Exception, "day"> & { student: string; date: string }>,
): Promise<void> {
  const daysAtOnce = Math.max(1, Math.floor(marksAtOnce / students));
  for (let start = 0; start < days.length; start += daysAtOnce) {
    const some = days.slice(start, start + daysAtOnce);
    const those = exceptions.filter(({ date }) => some.includes(date));
    await query(
      { text: marksSql },
      [
        schoolId(),
        codes.get("present"),
        some,
        JSON.stringify(
          Object.fromEntries(
            those.map(({ student, date, category, minutesLate, reason }) => [
              `${student} ${date}`,
              { code: codes.get(category), minutes: minutesLate, reason },
            ]),
          ),
        ),
      ],
      { readOnly: false },
    );
  }
}

// What differs is looked up, not joined: without statistics of rows as new as these, a join may compare all with all.
const marksSql = `
  INSERT INTO attendance_records
    (school_id, id, attendance_session_id, student_id, date, attendance_code_id, minutes_late, reason)
  SELECT $1, overlay(overlay(md5(e.student_id::text || a.date) placing '4' from 13) placing '8' from 17)::uuid,
    a.id, e.student_id, a.date, coalesce((x.mark ->> 'code')::uuid, $2), (x.mark ->> 'minutes')::int, x.mark ->> 'reason'
  FROM attendance_sessions a
  JOIN enrollments e ON e.school_id = a.school_id AND e.section_id = a.section_id
  CROSS JOIN LATERAL (SELECT $4::jsonb -> (e.student_id || ' ' || to_char(a.date, 'YYYY-MM-DD')) AS mark) x
  WHERE a.school_id = $1 AND a.status = 'taken' AND a.date = ANY ($3::date[]) ORDER BY a.date, a.id`;
