import { z } from "zod";
import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { queryAll } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { daysBetween } from "../../lib/days/days-between.ts";
import { invalid, notFound } from "../../lib/errors.ts";
import { attendanceCodeCategories } from "../../models/attendance/index.ts";
import { arrivalSql } from "../attendance/sessions/arrival-sql.ts";
import { AttendanceRecordView } from "../attendance/sessions/attendance-records.ts";
import { shownTo } from "../common/entities/visibility.ts";
import { childrenInOwnCustody, ownChildren } from "./as-guardian.ts";

const MAX_DAYS = 366;

export const ChildAttendanceQuery = z.strictObject({
  from: z.iso.date().optional().describe("Default: 30 days before `to`"),
  to: z.iso.date().optional().describe("At most 366 days, from and to included. Default: today"),
});

export const ChildAttendance = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    summary: z
      .object({
        days: z.int().describe("Days with a daily mark"),
        present: z.int().describe("Includes remote, late and left early"),
        absent: z.int(),
        excused: z.int(),
        late: z.int(),
      })
      .describe("Counts daily registers only; lessons are not included"),
    data: z.array(
      z.object({
        date: z.iso.date(),
        kind: z.enum(["daily", "lesson"]),
        category: z.enum(attendanceCodeCategories),
        code: z.string(),
        label: z.string(),
        minutesLate: z.int().nullable(),
        arrivedAt: AttendanceRecordView.shape.arrivedAt,
        reason: shownTo("absence", z.string().nullable()),
        course: z.string().nullable().describe("Set for lessons only"),
        period: z.string().nullable().describe("Set for lessons only"),
      }),
    ),
  })
  .meta({ id: "ChildAttendance" });

type Range = z.output<typeof ChildAttendanceQuery>;

const selectRange = (childId: string, { from, to }: Range) => sql`
  SELECT to_char(coalesce(${from}::date, days.to_date - 30), 'YYYY-MM-DD') AS "from",
    to_char(days.to_date, 'YYYY-MM-DD') AS "to",
    s.id IN (${childrenInOwnCustody}) AS "inCustody"
  FROM students s, (SELECT coalesce(${to}::date, least(${from}::date + ${raw(MAX_DAYS - 1)},
      greatest(${schoolToday}, ${from}::date))) AS to_date) days
  WHERE s.school_id = ${currentSchool} AND s.id = ${childId} AND s.id IN (${ownChildren})`;

const selectMarks = (childId: string, range: Range) => sql`
  SELECT to_char(r.date, 'YYYY-MM-DD') AS date, a.kind, c.category, c.code, c.label,
    r.minutes_late AS "minutesLate",
    ${arrivalSql(sql`r.student_id`, sql`r.date`)} AS "arrivedAt", r.reason, k.title AS course, p.name AS period
  FROM attendance_records r
  JOIN (${selectRange(childId, range)}) days ON r.date BETWEEN days.from::date AND days.to::date
  JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = r.attendance_session_id AND a.status <> 'cancelled'
  JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id
  LEFT JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.course_offering_id
  LEFT JOIN courses k ON k.school_id = ${currentSchool} AND k.id = o.course_id
  LEFT JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = a.class_period_id
  WHERE r.school_id = ${currentSchool} AND r.student_id = ${childId}
  ORDER BY r.date DESC, a.kind, p.starts_at, r.id`;

type Marks = z.input<typeof ChildAttendance>["data"];

/** Lists the marks of a child, newest first, in one round trip. @throws {AppError} 404, 400 for more than 366 days */
export async function childAttendance(
  childId: string,
  { from, to }: z.output<typeof ChildAttendanceQuery>,
): Promise<z.input<typeof ChildAttendance>> {
  if (from && to) {
    const days = daysBetween(from, to) + 1;
    if (days < 1) throw invalid([{ path: "to", message: "must be on or after from" }]);
    if (days > MAX_DAYS)
      throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from, both included` }]);
  }
  const [found, data] = (await queryAll([
    selectRange(childId, { from, to }),
    selectMarks(childId, { from, to }),
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
