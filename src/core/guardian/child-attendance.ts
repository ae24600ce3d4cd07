import { z } from "zod";
import { queryAll } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { invalid, notFound } from "../../lib/errors.ts";
import { attendanceCodeCategories } from "../../models/attendance/index.ts";
import { shownTo } from "../visibility.ts";
import { childrenInOwnCustody, ownChildren } from "./as-guardian.ts";

const longestDays = 366;

export const ChildAttendanceQuery = z.strictObject({
  from: z.iso.date().optional().describe("Default: 30 days before `to`"),
  to: z.iso.date().optional().describe("At most 366 days, the first and the last included. Default: today"),
});

export const ChildAttendance = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    summary: z
      .object({
        days: z.int().describe("Days with a mark of the day"),
        present: z.int().describe("Remote ones, late ones, and those who left early, too"),
        absent: z.int(),
        excused: z.int(),
        late: z.int(),
      })
      .describe("Of the day registers; lessons are not counted twice"),
    data: z.array(
      z.object({
        date: z.iso.date(),
        kind: z.enum(["daily", "lesson"]),
        category: z.enum(attendanceCodeCategories),
        code: z.string(),
        label: z.string(),
        minutesLate: z.int().nullable(),
        reason: shownTo("absence", z.string().nullable()),
        course: z.string().nullable().describe("Of a lesson"),
        period: z.string().nullable().describe("Of a lesson"),
      }),
    ),
  })
  .meta({ id: "ChildAttendance" });

const range = `SELECT to_char(coalesce($4::date, days.to_date - 30), 'YYYY-MM-DD') AS "from",
    to_char(days.to_date, 'YYYY-MM-DD') AS "to",
    s.id IN (${childrenInOwnCustody}) AS "inCustody"
  FROM students s, (SELECT coalesce($5::date, least($4::date + ${longestDays - 1},
      greatest(($6::timestamptz AT TIME ZONE timezone)::date, $4::date))) AS to_date
    FROM schools WHERE id = $1) days
  WHERE s.school_id = $1 AND s.id = $3 AND s.id IN (${ownChildren})`;

const marks = `SELECT to_char(r.date, 'YYYY-MM-DD') AS date, a.kind, c.category, c.code, c.label,
    r.minutes_late AS "minutesLate", r.reason, k.title AS course, p.name AS period
  FROM attendance_records r
  JOIN (${range}) days ON r.date BETWEEN days.from::date AND days.to::date
  JOIN attendance_sessions a ON a.school_id = $1 AND a.id = r.attendance_session_id AND a.status <> 'cancelled'
  JOIN attendance_codes c ON c.school_id = $1 AND c.id = r.attendance_code_id
  LEFT JOIN course_offerings o ON o.school_id = $1 AND o.id = a.course_offering_id
  LEFT JOIN courses k ON k.school_id = $1 AND k.id = o.course_id
  LEFT JOIN class_periods p ON p.school_id = $1 AND p.id = a.class_period_id
  WHERE r.school_id = $1 AND r.student_id = $3
  ORDER BY r.date DESC, a.kind, p.starts_at, r.id`;

type Marks = z.input<typeof ChildAttendance>["data"];

/** The marks of a child, the newest first, in one round trip. @throws {AppError} 404, 400 for more than 366 days */
export async function childAttendance(
  childId: string,
  { from, to }: z.output<typeof ChildAttendanceQuery>,
): Promise<z.input<typeof ChildAttendance>> {
  if (from && to) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    if (days < 1) throw invalid([{ path: "to", message: "must not lie before from" }]);
    if (days > longestDays) throw invalid([{ path: "to", message: `must lie within ${longestDays} days` }]);
  }
  const values = [schoolId(), actor().id, childId, from ?? null, to ?? null, now()];
  const [found, data] = (await queryAll([
    [{ name: "child-attendance-range", text: range }, values],
    [{ name: "child-attendance", text: marks }, values],
  ])) as [Array<{ from: string; to: string; inCustody: boolean }>, Marks];
  if (!found[0]) throw notFound("Child");
  const days = data.filter(({ kind }) => kind === "daily");
  const count = (...categories: Array<Marks[number]["category"]>) =>
    days.filter(({ category }) => categories.includes(category)).length;
  const { inCustody, ...between } = found[0];
  return {
    ...between,
    summary: {
      days: days.length,
      present: count("present", "remote", "late", "left_early"),
      absent: count("absent"),
      excused: count("excused"),
      late: count("late"),
    },
    data: inCustody ? data : data.map(({ reason: _hidden, ...mark }) => mark),
  };
}
