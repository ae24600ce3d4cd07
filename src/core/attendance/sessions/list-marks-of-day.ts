import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { attendanceCodeCategories, attendanceSessionKinds } from "../../../models/attendance/index.ts";
import { flag } from "../../common/input/schemas.ts";
import { jsonReader } from "../../common/lists/json-reader.ts";
import { JsonText } from "../../common/lists/json-text.ts";
import { isHeldSql } from "../../timetable/bell-schedules/held-period-sql.ts";
import { sessionsInScope } from "../row-scope.ts";
import { arrivalsOfDay } from "./arrival-sql.ts";
import { AttendanceRecordView } from "./attendance-records.ts";

export const MarksOfDayQuery = z.object({
  date: z.iso.date().optional().describe("Default: today at the school"),
  kind: z.enum(attendanceSessionKinds).default("daily"),
  sectionId: z.uuid().optional(),
  notable: flag.optional().describe("Whether the mark is anything but present"),
});

const MarkOfDay = z
  .object({
    id: z.uuid().describe("The attendance record"),
    studentId: z.uuid(),
    studentName: z.string(),
    admissionNumber: z.string(),
    sectionId: z.uuid().nullable(),
    sectionName: z.string().nullable(),
    courseName: z.string().nullable().describe("For lessons"),
    code: z.string(),
    category: z.enum(attendanceCodeCategories),
    minutesLate: z.int().nullable(),
    arrivedAt: AttendanceRecordView.shape.arrivedAt,
    hasNotice: z.boolean().describe("A guardian or the office has given notice of the absence"),
  })
  .meta({ id: "MarkOfDay" });

export const MarksOfDay = z
  .object({
    date: z.iso.date(),
    taken: z.int().describe("Registers of the day that are taken"),
    pending: z
      .int()
      .describe(
        "Registers of the day that are still to be taken, as far as they exist and their period takes place",
      ),
    data: z.array(MarkOfDay).describe("By class and name"),
  })
  .meta({ id: "MarksOfDay" });

const readMarks = jsonReader(MarkOfDay);

/** Lists the marks of a day with names, without pages, for the registers in the caller's row scope. */
export async function listMarksOfDay({
  date,
  kind,
  sectionId,
  notable,
}: z.output<typeof MarksOfDayQuery>): Promise<JsonText> {
  const day = sql`coalesce(${date}::date, ${schoolToday})`;
  const sessions = sql`
    SELECT id, section_id, course_offering_id, class_period_id, status, date FROM attendance_sessions
    WHERE school_id = ${currentSchool} AND date = ${day} AND kind = ${kind}
      AND (${sessionsInScope("attendance.read")}) AND (${sectionId}::uuid IS NULL OR section_id = ${sectionId}::uuid)`;
  const [[counts], data] = await Promise.all([
    query<{ date: string; taken: number; pending: number }>(sql`
      SELECT to_char(${day}, 'YYYY-MM-DD') AS date,
        count(*) FILTER (WHERE status IN ('taken', 'locked'))::int AS taken,
        count(*) FILTER (WHERE status = 'pending' AND ${isHeldSql(sql`class_period_id`, day)})::int AS pending
      FROM (${sessions}) a`),
    readMarks(sql`
      SELECT r.id, s.id, s.given_name || ' ' || s.family_name, s.admission_number, sec.id, sec.name, co.title, c.code,
        c.category, r.minutes_late, k.arrived_at, c.category <> 'present' AND EXISTS (SELECT FROM absence_notices n
          WHERE n.school_id = ${currentSchool} AND n.student_id = r.student_id
            AND n.status IN ('submitted', 'accepted') AND a.date BETWEEN n.starts_on AND n.ends_on)
      FROM (${sessions}) a
      JOIN attendance_records r ON r.school_id = ${currentSchool} AND r.attendance_session_id = a.id
      JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id
      JOIN students s ON s.school_id = ${currentSchool} AND s.id = r.student_id
      LEFT JOIN (${arrivalsOfDay(day)}) k ON k.student_id = r.student_id
      LEFT JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.course_offering_id
      LEFT JOIN sections sec ON sec.school_id = ${currentSchool} AND sec.id = coalesce(a.section_id, o.section_id)
      LEFT JOIN courses co ON co.school_id = ${currentSchool} AND co.id = o.course_id
      WHERE ${notable ?? null}::boolean IS NULL OR (c.category <> 'present') = ${notable ?? null}::boolean
      ORDER BY sec.name, co.title, s.family_name, s.given_name, r.id`),
  ]);
  return JsonText.ofRows(`${JSON.stringify(counts).slice(0, -1)},"data":[`, data, "]}", { data: [] });
}
