import { noSchool } from "../../db/walls.ts";

/** Published lessons of every timetable share one group, in which nobody and no room is in two places. */
export const publishedGroup = noSchool;

const everyDay = "SELECT generate_series($2::date, $3::date, interval '1 day')::date AS date";

/**
 * SQL of the tables `days` and `dated`: the published lessons from $2 to $3 in school $1, day by day as they are given.
 * Holidays and closures are left out, dated changes are applied, and cancelled lessons are marked.
 * @param condition which lessons `e` of the week count
 * @param dates SQL of the days in question, where not every one from $2 to $3
 */
export const datedLessons = (condition = "true", dates = everyDay) => `
  days AS (
    SELECT d.date, extract(isodow FROM d.date)::int AS weekday FROM (${dates}) d
    WHERE NOT EXISTS (SELECT FROM calendar_days c
      WHERE c.school_id = $1 AND c.date = d.date AND c.type IN ('holiday', 'closure'))
  ), dated AS (
    SELECT d.date, e.id, e.course_offering_id, e.section_id,
      coalesce(p.id, e.class_period_id) AS class_period_id,
      coalesce(p.starts_at, e.starts_at) AS starts_at, coalesce(p.ends_at, e.ends_at) AS ends_at,
      coalesce(x.staff_member_id, e.staff_member_id) AS staff_member_id,
      coalesce(x.room_id, e.room_id) AS room_id,
      e.staff_member_id AS planned_staff_member_id, e.room_id AS planned_room_id,
      p.id IS NOT NULL AS moved, coalesce(x.cancelled, false) AS cancelled, x.cancelled IS NOT NULL AS changed, x.note
    FROM days d
    JOIN timetable_entries e ON e.school_id = $1 AND e.clash_group = '${publishedGroup}'
      AND e.day_of_week = d.weekday AND d.date BETWEEN e.valid_from AND e.valid_to AND (${condition})
    LEFT JOIN LATERAL (
      SELECT bool_or(c.kind = 'cancel') AS cancelled,
        (array_agg(c.new_class_period_id) FILTER (WHERE c.kind = 'move'))[1] AS class_period_id,
        (array_agg(c.new_staff_member_id) FILTER (WHERE c.kind = 'teacher'))[1] AS staff_member_id,
        (array_agg(c.new_room_id) FILTER (WHERE c.kind = 'room'))[1] AS room_id,
        string_agg(c.note, '; ' ORDER BY c.created_at) AS note
      FROM timetable_exceptions c
      WHERE c.school_id = $1 AND c.timetable_entry_id = e.id AND c.date = d.date AND c.status = 'active'
    ) x ON true
    LEFT JOIN class_periods p ON p.school_id = $1 AND p.id = x.class_period_id
  )`;
