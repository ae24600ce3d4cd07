import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { markCounts } from "../../attendance/sessions/mark-counts.ts";
import { conditionSql, readScopeCondition } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { publishedLinesSql } from "../transcripts/published-lines-sql.ts";

/** The best passed attempt at each course: the highest score, then the latest. A record without a score comes after those with one. */
const bestAttempts = sql`
  SELECT DISTINCT ON (student_id, key) * FROM (
    SELECT l.student_id, k.id AS key, k.title, su.department_id, su.id AS subject_id, k.id AS course_id,
      l.credit_hours AS credits, l.score, tm.ends_on AS done_on, l.id
    FROM (${publishedLinesSql(sql`c.student_id IN (SELECT id FROM chosen_students)`)}) l
    JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = l.term_id
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l.course_offering_id
    JOIN courses k ON k.school_id = ${currentSchool} AND k.id = o.course_id
    JOIN subjects su ON su.school_id = ${currentSchool} AND su.id = k.subject_id
    WHERE l.passed
    UNION ALL
    SELECT r.student_id, coalesce(k.id, r.id), coalesce(k.title, r.course_title), su.department_id, su.id, k.id,
      r.credits, NULL, NULL, r.id
    FROM prior_academic_records r
    LEFT JOIN courses k ON k.school_id = ${currentSchool} AND k.id = r.mapped_course_id
    LEFT JOIN subjects su ON su.school_id = ${currentSchool} AND su.id = k.subject_id
    WHERE r.school_id = ${currentSchool} AND r.status = 'verified' AND r.student_id IN (SELECT id FROM chosen_students)) a
  ORDER BY student_id, key, score DESC NULLS LAST, done_on DESC NULLS LAST, id`;

/** Graded offerings of the year that students attend, by section or by their own choice. */
const attended = sql`
  SELECT a.student_id, o.id AS offering_id, o.course_id, tm.ends_on FROM (
    SELECT p.id AS student_id, p.academic_year_id, o.id FROM chosen_students p
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.section_id = p.section_id
    UNION
    SELECT p.id, p.academic_year_id, ce.course_offering_id FROM chosen_students p
    JOIN course_enrollments ce ON ce.school_id = ${currentSchool} AND ce.student_id = p.id AND ce.status = 'active') a
  JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.id AND o.status = 'active'
  JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = o.term_id
    AND tm.academic_year_id = a.academic_year_id`;

/** Courses that are not passed yet and still run, or whose result is not published yet. */
const inProgress = sql`
  SELECT DISTINCT t.student_id, k.id AS key, k.title, su.department_id, su.id AS subject_id, k.id AS course_id,
    k.credit_hours AS credits
  FROM attended t JOIN courses k ON k.school_id = ${currentSchool} AND k.id = t.course_id
  JOIN subjects su ON su.school_id = ${currentSchool} AND su.id = k.subject_id AND su.is_graded
  WHERE NOT EXISTS (SELECT FROM best b WHERE b.student_id = t.student_id AND b.key = t.course_id)
    AND (t.ends_on >= ${schoolToday} OR NOT EXISTS (
      SELECT FROM report_cards c JOIN report_card_lines l ON l.school_id = ${currentSchool} AND l.report_card_id = c.id
      WHERE c.school_id = ${currentSchool} AND c.student_id = t.student_id AND c.status = 'published'
        AND l.course_offering_id = t.offering_id AND l.score IS NOT NULL))`;

/** Marks of the year of enrollment, read only where a plan requires attendance. */
const attendance = sql`
  SELECT r.student_id, count(*)::int AS days, ${markCounts}
  FROM attendance_records r JOIN chosen_students p ON p.id = r.student_id
  JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = p.academic_year_id
  JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = r.attendance_session_id AND a.kind = 'daily'
  JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id
  WHERE r.school_id = ${currentSchool} AND a.status <> 'cancelled' AND r.date BETWEEN y.starts_on AND y.ends_on
    AND EXISTS (SELECT FROM graduation_requirements q WHERE q.school_id = ${currentSchool} AND q.kind = 'attendance'
      AND q.graduation_plan_id IN (SELECT plan_id FROM chosen_students))
  GROUP BY 1`;

const courseJson = (passed: boolean) => sql`json_build_object('key', x.key, 'title', x.title,
  'departmentId', x.department_id, 'subjectId', x.subject_id, 'courseId', x.course_id,
  'credits', coalesce(x.credits, 0)::text, 'score', ${passed ? sql`x.score::text` : sql`NULL::text`}, 'passed', ${passed ? sql`true` : sql`false`})`;

/**
 * One statement for all students asked for: their plan (assigned, otherwise the default of the grade level), each course once, and
 * waivers, whose reasons are for the office.
 * @param isAsked condition on the student `s` and the open enrollment `e`
 */
export const selectStanding = (students: Sql, isAsked: Sql): Sql => sql`
  WITH chosen_students AS (
    SELECT s.id, s.family_name || ', ' || s.given_name AS name, s.admission_number, e.grade_level_id, e.section_id,
      e.academic_year_id, own.id IS NOT NULL AS is_assigned, coalesce(own.graduation_plan_id, (
        SELECT p.id FROM graduation_plans p WHERE p.school_id = ${currentSchool} AND p.status = 'active' AND p.is_default
          AND (p.grade_level_ids = '[]' OR p.grade_level_ids @> to_jsonb(e.grade_level_id::text))
        ORDER BY p.grade_level_ids = '[]', p.created_at, p.id LIMIT 1)) AS plan_id
    FROM (SELECT * FROM students WHERE school_id = ${currentSchool} AND (${students})) s
    LEFT JOIN LATERAL (SELECT n.* FROM enrollments n WHERE n.school_id = ${currentSchool} AND n.student_id = s.id
      AND n.status IN ('active', 'suspended') ORDER BY n.starts_on DESC, n.id LIMIT 1) e ON true
    LEFT JOIN student_graduation_plans own ON own.school_id = ${currentSchool} AND own.student_id = s.id
    WHERE ${isAsked}
  ),
  best AS MATERIALIZED (${bestAttempts}),
  attended AS (${attended}),
  running AS (${inProgress}),
  attendance AS (${attendance}),
  earned AS (
    SELECT x.student_id, json_agg(${courseJson(true)} ORDER BY x.done_on NULLS FIRST, x.title, x.key) AS courses
    FROM best x GROUP BY 1
  ),
  started AS (
    SELECT x.student_id, json_agg(${courseJson(false)} ORDER BY x.title, x.key) AS courses FROM running x GROUP BY 1
  )
  SELECT p.id AS "studentId", p.name, p.admission_number AS "admissionNumber", p.grade_level_id AS "gradeLevelId",
    x.name AS "sectionName", p.plan_id AS "planId", p.is_assigned AS "isAssigned",
    coalesce(ea.courses, '[]') AS earned, coalesce(st.courses, '[]') AS "inProgress",
    coalesce(a.days, 0) AS days, coalesce(a.present, 0) AS present,
    coalesce((SELECT json_agg(json_build_object('id', w.id, 'requirementId', w.graduation_requirement_id,
        'reason', CASE WHEN ${conditionSql(readScopeCondition({ read: "graduation-plans.manage", rowScope: wholeSchoolOnly }))}
          THEN w.reason END))
      FROM graduation_waivers w WHERE w.school_id = ${currentSchool} AND w.student_id = p.id), '[]') AS waivers
  FROM chosen_students p
  LEFT JOIN sections x ON x.school_id = ${currentSchool} AND x.id = p.section_id
  LEFT JOIN earned ea ON ea.student_id = p.id
  LEFT JOIN started st ON st.student_id = p.id
  LEFT JOIN attendance a ON a.student_id = p.id
  ORDER BY p.name, p.id`;
