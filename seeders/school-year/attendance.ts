import { countMetrics } from "../../src/core/dashboard/rebuild-metrics.ts";
import { currentSchool } from "../../src/db/context-values.ts";
import { execute } from "../../src/db/query.ts";
import { unprepared } from "../../src/db/sql.ts";
import { insertRows } from "../factories/insert-rows.ts";
import { dayAfter, weekdayOf } from "./calendar.ts";
import type { DemoStudent } from "./families.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";
import { absencesOf, type Exception, type Notice } from "./timetable/absences.ts";

/**
 * Seeds the attendance sessions of the past school days with plausible marks and the parents' absence notices. Some of
 * today's are still open, including that of the demo teacher.
 */
export async function seedAttendance(
  seeding: Seeding,
  structure: Structure,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const { calendar, random } = seeding;
  const days = calendar.openToday ? [...calendar.taken, calendar.today] : calendar.taken;
  await insertRows("attendance_sessions", registers(seeding, structure, days));

  const weekdays = days.map(weekdayOf);
  const absences = demoStudents.map((demoStudent) => ({ demoStudent, ...absencesOf(random, weekdays) }));
  await insertRows("absence_notices", [
    ...absences.flatMap(({ demoStudent, notices }) =>
      notices.map((notice) => decidedNotices(seeding, days, demoStudent, notice)),
    ),
    ...demoNotices(seeding, demoStudents),
  ]);
  await insertMarks(
    structure,
    demoStudents.length,
    days,
    absences.flatMap(({ demoStudent, exceptions }) =>
      exceptions.map(({ day, ...exception }) => ({
        ...exception,
        student: demoStudent.id,
        date: days[day]!,
      })),
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

/** Notices about past days, which have been decided. */
function decidedNotices(
  { row, calendar, accounts }: Seeding,
  days: readonly string[],
  { id, guardianId }: DemoStudent,
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

/** A notice of the demo guardian that is still undecided. */
const demoNotices = ({ row, calendar, accounts }: Seeding, [child]: readonly DemoStudent[]) =>
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

/** Small enough for the time limit of one statement. */
const MAX_MARKS_PER_STATEMENT = 30_000;

/** Inserts the marks: present except for the given exceptions. Ids are derived from student and day, the same in every run. */
async function insertMarks(
  { codes }: Structure,
  students: number,
  days: readonly string[],
  exceptions: ReadonlyArray<Omit<Exception, "day"> & { student: string; date: string }>,
): Promise<void> {
  const daysAtOnce = Math.max(1, Math.floor(MAX_MARKS_PER_STATEMENT / students));
  for (let start = 0; start < days.length; start += daysAtOnce) {
    const some = days.slice(start, start + daysAtOnce);
    const those = exceptions.filter(({ date }) => some.includes(date));
    const marks = Object.fromEntries(
      those.map(({ student, date, category, minutesLate, reason }) => [
        `${student} ${date}`,
        { code: codes.get(category), minutes: minutesLate, reason },
      ]),
    );
    await execute(marksSql(codes.get("present")!, some, JSON.stringify(marks)));
  }
}

// Exceptions are looked up instead of joined: without statistics for such new rows, a join may compare all with all.
const marksSql = (present: string, days: readonly string[], marks: string) => unprepared`
  INSERT INTO attendance_records
    (school_id, id, attendance_session_id, student_id, date, attendance_code_id, minutes_late, reason)
  SELECT ${currentSchool}, overlay(overlay(md5(e.student_id::text || a.date) placing '4' from 13) placing '8' from 17)::uuid,
    a.id, e.student_id, a.date, coalesce((x.mark ->> 'code')::uuid, ${present}::uuid), (x.mark ->> 'minutes')::int, x.mark ->> 'reason'
  FROM attendance_sessions a
  JOIN enrollments e ON e.school_id = a.school_id AND e.section_id = a.section_id
  CROSS JOIN LATERAL (SELECT ${marks}::jsonb -> (e.student_id || ' ' || to_char(a.date, 'YYYY-MM-DD')) AS mark) x
  WHERE a.school_id = ${currentSchool} AND a.status = 'taken' AND a.date = ANY (${days}::date[]) ORDER BY a.date, a.id`;
