import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

export interface PlanPeriod {
  id: string;
  name: string;
  startsAt: string;
  endsAt: string;
  isBreak: boolean;
  days: number[];
}

/** A course with one of its teachers, and what stands in the draft already. */
export interface PlanItem {
  courseOfferingId: string;
  courseId: string;
  title: string;
  sectionId: string | null;
  sectionName: string | null;
  roomId: string | null;
  roomName: string | null;
  /** Null if nobody leads the course. */
  staffMemberId: string | null;
  teacherName: string | null;
  /** Lessons a week, or null if the number is not set. */
  needed: number | null;
}

export interface PlanEntry {
  courseOfferingId: string;
  staffMemberId: string;
  sectionId: string | null;
  roomId: string | null;
  dayOfWeek: number;
  classPeriodId: string;
}

export interface Plan {
  periods: PlanPeriod[];
  items: PlanItem[];
  entries: PlanEntry[];
  unavailable: {
    staffMemberId: string;
    dayOfWeek: number;
    classPeriodId: string;
    kind: "unavailable" | "avoid";
  }[];
  /** Students of courses without a section: their class and all such courses, each combination once. */
  groups: { sectionId: string | null; courseOfferingIds: string[] }[];
}

/** Reads what a timetable is made from: periods, courses with teachers and numbers of lessons, and the lessons of the draft. */
export async function readPlan({ id, termId }: { id: string; termId: string }): Promise<Plan> {
  const [plan] = await query<Plan>(sql`
    WITH offered AS (
      SELECT o.id, o.course_id, o.section_id, o.title, o.room_id, c.weekly_periods
      FROM course_offerings o JOIN courses c ON c.school_id = o.school_id AND c.id = o.course_id
      WHERE o.school_id = ${currentSchool} AND o.term_id = ${termId} AND o.status IN ('active', 'draft')
    ), leads AS (
      SELECT a.course_offering_id, a.staff_member_id, a.weekly_periods,
        count(*) OVER (PARTITION BY a.course_offering_id) AS teachers
      FROM teaching_assignments a
      JOIN staff_members m ON m.school_id = a.school_id AND m.id = a.staff_member_id AND m.status <> 'left'
      WHERE a.school_id = ${currentSchool} AND a.status = 'active' AND a.role = 'lead'
        AND a.course_offering_id IN (SELECT id FROM offered)
    ), items AS (
      SELECT o.id AS "courseOfferingId", o.course_id AS "courseId", o.title, o.section_id AS "sectionId",
        s.name AS "sectionName", o.room_id AS "roomId", r.name AS "roomName", l.staff_member_id AS "staffMemberId",
        m.given_name || ' ' || m.family_name AS "teacherName",
        coalesce(l.weekly_periods, CASE WHEN coalesce(l.teachers, 1) = 1 THEN o.weekly_periods END) AS needed
      FROM offered o
      LEFT JOIN leads l ON l.course_offering_id = o.id
      LEFT JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = l.staff_member_id
      LEFT JOIN sections s ON s.school_id = ${currentSchool} AND s.id = o.section_id
      LEFT JOIN rooms r ON r.school_id = ${currentSchool} AND r.id = o.room_id
      ORDER BY o.title, o.id, l.staff_member_id
    ), chosen AS (
      SELECT c.student_id, array_agg(DISTINCT c.course_offering_id ORDER BY c.course_offering_id) AS ids
      FROM course_enrollments c WHERE c.school_id = ${currentSchool} AND c.status = 'active'
        AND c.course_offering_id IN (SELECT id FROM offered)
      GROUP BY c.student_id
    ), groups AS (
      SELECT DISTINCT e.section_id AS "sectionId", to_jsonb(c.ids) AS "courseOfferingIds"
      FROM chosen c LEFT JOIN enrollments e ON e.school_id = ${currentSchool} AND e.student_id = c.student_id
        AND e.status = 'active'
        AND e.academic_year_id = (SELECT academic_year_id FROM academic_terms
          WHERE school_id = ${currentSchool} AND id = ${termId})
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'startsAt', starts_at, 'endsAt', ends_at,
          'isBreak', is_break, 'days', days) ORDER BY starts_at, sort_order, id), '[]')
        FROM class_periods WHERE school_id = ${currentSchool} AND status = 'active'
          AND academic_year_id = (SELECT academic_year_id FROM academic_terms
            WHERE school_id = ${currentSchool} AND id = ${termId})) AS periods,
      (SELECT coalesce(json_agg(to_json(items)), '[]') FROM items) AS items,
      (SELECT coalesce(json_agg(json_build_object('courseOfferingId', course_offering_id, 'staffMemberId', staff_member_id,
          'sectionId', section_id, 'roomId', room_id, 'dayOfWeek', day_of_week, 'classPeriodId', class_period_id)
          ORDER BY id), '[]')
        FROM timetable_entries WHERE school_id = ${currentSchool} AND timetable_id = ${id}) AS entries,
      (SELECT coalesce(json_agg(json_build_object('staffMemberId', staff_member_id, 'dayOfWeek', day_of_week,
          'classPeriodId', class_period_id, 'kind', kind) ORDER BY id), '[]')
        FROM staff_availabilities WHERE school_id = ${currentSchool}) AS unavailable,
      (SELECT coalesce(json_agg(to_json(groups)), '[]') FROM groups) AS groups`);
  return plan!;
}
