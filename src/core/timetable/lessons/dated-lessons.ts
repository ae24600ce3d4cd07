import { currentSchool } from "../../../db/context-values.ts";
import { noSchool } from "../../../db/migrating/rls.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { listDays } from "../../../lib/days/list-days.ts";

/** Clash group shared by all published lessons; within it no teacher, room or section can be double-booked. */
export const publishedGroup = noSchool;

/**
 * SQL query for every day from `from` to `to`. As an array: of a series between two parameters PostgreSQL expects 1,000
 * rows, and therefore never keeps a plan. Planning the query on lessons takes three times as long as running it.
 */
export const allDays = (from: string, to: string) =>
  sql`SELECT unnest(${listDays(from, to)}::date[]) AS date`;

/**
 * SQL for the CTEs `days` and `dated`: the published lessons of the school on each of the days. Lessons repeat by the
 * weekday, or by the cycle of the year (`timetable_day`). Holidays and closures are left out, dated changes are applied, and cancelled
 * lessons are marked. On days with a bell schedule lessons have its times, and those of periods that it does not list are left out.
 * @param dates SQL query for the days
 * @param condition SQL condition on the weekly lessons `e`
 */
export const datedLessons = (dates: Sql, condition: Sql = sql`true`) => sql`
  days AS MATERIALIZED (
    SELECT d.date, timetable_day(${currentSchool}, d.date) AS day,
      bell_schedule_on(${currentSchool}, d.date) AS bell_schedule_id
    FROM (${dates}) d
    WHERE NOT EXISTS (SELECT FROM calendar_days c
      WHERE c.school_id = ${currentSchool} AND c.date = d.date AND c.type IN ('holiday', 'closure'))
  ), dated AS (
    SELECT d.date, e.id, e.course_offering_id, e.section_id,
      coalesce(p.id, e.class_period_id) AS class_period_id,
      coalesce(b.starts_at, p.starts_at, e.starts_at) AS starts_at,
      coalesce(b.ends_at, p.ends_at, e.ends_at) AS ends_at,
      coalesce(x.staff_member_id, e.staff_member_id) AS staff_member_id,
      coalesce(x.room_id, e.room_id) AS room_id,
      e.staff_member_id AS planned_staff_member_id, e.room_id AS planned_room_id,
      p.id IS NOT NULL AS moved, coalesce(x.cancelled, false) AS cancelled, x.cancelled IS NOT NULL AS changed, x.note
    FROM days d
    JOIN timetable_entries e ON e.school_id = ${currentSchool} AND e.clash_group = ${publishedGroup}
      AND e.day_of_week = d.day AND d.date BETWEEN e.valid_from AND e.valid_to AND (${condition})
    LEFT JOIN LATERAL (
      SELECT bool_or(c.kind = 'cancel') AS cancelled,
        (array_agg(c.new_class_period_id) FILTER (WHERE c.kind = 'move'))[1] AS class_period_id,
        (array_agg(c.new_staff_member_id) FILTER (WHERE c.kind = 'teacher'))[1] AS staff_member_id,
        (array_agg(c.new_room_id) FILTER (WHERE c.kind = 'room'))[1] AS room_id,
        string_agg(c.note, '; ' ORDER BY c.created_at) AS note
      FROM timetable_exceptions c
      WHERE c.school_id = ${currentSchool} AND c.timetable_entry_id = e.id AND c.date = d.date AND c.status = 'active'
    ) x ON true
    LEFT JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = x.class_period_id
    LEFT JOIN bell_schedule_periods b ON b.school_id = ${currentSchool} AND b.bell_schedule_id = d.bell_schedule_id
      AND b.class_period_id = coalesce(x.class_period_id, e.class_period_id)
    WHERE d.bell_schedule_id IS NULL OR b.id IS NOT NULL
  )`;
