import { currentSchool } from "../../../db/context-values.ts";
import { queryAll } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { AttendanceSummary } from "../../../models/assessment/index.ts";
import { markCounts } from "../../attendance/sessions/mark-counts.ts";
import type { Category, Interval, Sat, Scored } from "../grading/calculate.ts";
import { termTreeSql } from "../term-tree.ts";

/** The current data from which the report cards of a section and term are made. */
export interface TermData {
  section: {
    name: string;
    gradeLevel: string;
    term: string;
    year: string;
    homeroomTeacher: string | null;
  };
  students: Array<{ studentId: string; enrollmentId: string; name: string; admissionNumber: string }>;
  offerings: Array<{
    id: string;
    title: string;
    creditHours: string | null;
    teacher: string | null;
    /** True if all students of the section attend; otherwise only those in `enrolled`. */
    forSection: boolean;
    enrolled: string[];
  }>;
  categories: Array<Category & { id: string; courseOfferingId: string }>;
  items: Array<{ id: string; courseOfferingId: string; maxScore: string; gradeCategoryId: string | null }>;
  results: Array<Omit<Scored, "maxScore"> & { lineItemId: string; studentId: string }>;
  marks: Array<Sat & { courseOfferingId: string; studentId: string }>;
  attendance: Array<AttendanceSummary & { studentId: string }>;
  intervals: Interval[];
}

/** Students who were in the section during the term, with their latest enrollment in it. */
const selectStudents = (
  sectionId: string,
  termId: string,
) => sql`SELECT DISTINCT ON (s.family_name, s.given_name, s.id) s.id AS "studentId", e.id AS "enrollmentId",
    s.given_name || ' ' || s.family_name AS name, s.admission_number AS "admissionNumber"
  FROM enrollments e JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id
  JOIN academic_terms tm ON tm.school_id = e.school_id AND tm.id = ${termId}
  WHERE e.school_id = ${currentSchool} AND e.section_id = ${sectionId} AND e.status IN ('active', 'suspended', 'completed')
    AND e.starts_on <= tm.ends_on AND (e.ends_on IS NULL OR e.ends_on >= tm.starts_on)
  ORDER BY s.family_name, s.given_name, s.id, e.starts_on DESC`;
const studentIds = (sectionId: string, termId: string) =>
  sql`SELECT "studentId" FROM (${selectStudents(sectionId, termId)}) st`;

/** Graded offerings of the term: those of the section, and electives of its students. */
const offeringIds = (sectionId: string, termId: string) => sql`SELECT co.id FROM course_offerings co
  JOIN courses c ON c.school_id = co.school_id AND c.id = co.course_id
  JOIN subjects su ON su.school_id = c.school_id AND su.id = c.subject_id AND su.is_graded
  WHERE co.school_id = ${currentSchool} AND co.status IN ('active', 'completed')
    AND (co.term_id IN (${termTreeSql(termId)}) OR co.id IN (SELECT li.course_offering_id FROM line_items li
      WHERE li.school_id = ${currentSchool} AND li.term_id IN (${termTreeSql(termId)})))
    AND (co.section_id = ${sectionId} OR co.id IN (SELECT ce.course_offering_id FROM course_enrollments ce
      WHERE ce.school_id = ${currentSchool} AND ce.status IN ('active', 'completed') AND ce.student_id IN (${studentIds(sectionId, termId)})))`;

/** Scores are looked up by column and student keys computed first, so that the cost is independent of the table size. */
const queries = (sectionId: string, termId: string) => ({
  section: sql`SELECT s.name, g.name AS "gradeLevel", tm.name AS term, y.name AS year,
      h.given_name || ' ' || h.family_name AS "homeroomTeacher"
    FROM sections s JOIN grade_levels g ON g.school_id = s.school_id AND g.id = s.grade_level_id
    JOIN academic_terms tm ON tm.school_id = s.school_id AND tm.id = ${termId}
    JOIN academic_years y ON y.school_id = s.school_id AND y.id = tm.academic_year_id
    LEFT JOIN staff_members h ON h.school_id = s.school_id AND h.id = s.homeroom_teacher_id
    WHERE s.school_id = ${currentSchool} AND s.id = ${sectionId}`,
  students: selectStudents(sectionId, termId),
  offerings: sql`SELECT co.id, c.title, c.credit_hours AS "creditHours", co.section_id IS NOT DISTINCT FROM ${sectionId}::uuid AS "forSection",
      ARRAY(SELECT ce.student_id::text FROM course_enrollments ce WHERE ce.school_id = ${currentSchool}
        AND ce.course_offering_id = co.id AND ce.status IN ('active', 'completed')) AS enrolled,
      (SELECT m.given_name || ' ' || m.family_name FROM teaching_assignments ta
        JOIN staff_members m ON m.school_id = ta.school_id AND m.id = ta.staff_member_id
        WHERE ta.school_id = ${currentSchool} AND ta.course_offering_id = co.id
        ORDER BY ta.role <> 'lead', ta.status <> 'active', ta.starts_on DESC, ta.id LIMIT 1) AS teacher
    FROM course_offerings co JOIN courses c ON c.school_id = co.school_id AND c.id = co.course_id
    WHERE co.school_id = ${currentSchool} AND co.id IN (${offeringIds(sectionId, termId)}) ORDER BY c.title, co.id`,
  categories: sql`SELECT id, course_offering_id AS "courseOfferingId", weight, aggregation, best_of AS "bestOf",
      drop_lowest AS "dropLowest" FROM grade_categories
    WHERE school_id = ${currentSchool} AND status = 'active' AND course_offering_id IN (${offeringIds(sectionId, termId)})`,
  items: sql`SELECT id, course_offering_id AS "courseOfferingId", max_score AS "maxScore",
      grade_category_id AS "gradeCategoryId" FROM line_items
    WHERE school_id = ${currentSchool} AND status IN ('published', 'locked') AND term_id IN (${termTreeSql(termId)})
      AND course_offering_id IN (${offeringIds(sectionId, termId)}) ORDER BY id`,
  results: sql`SELECT r.line_item_id AS "lineItemId", r.student_id AS "studentId", r.score, r.missing,
      r.score_status AS "scoreStatus"
    FROM results r WHERE r.school_id = ${currentSchool} AND r.student_id = ANY (ARRAY(${studentIds(sectionId, termId)}))
      AND r.line_item_id = ANY (ARRAY(SELECT li.id FROM line_items li
        WHERE li.school_id = ${currentSchool} AND li.status IN ('published', 'locked') AND li.term_id IN (${termTreeSql(termId)})
          AND li.course_offering_id IN (${offeringIds(sectionId, termId)})))`,
  marks: sql`SELECT p.course_offering_id AS "courseOfferingId", m.student_id AS "studentId", x.weight,
      m.score, p.max_score AS "maxScore", m.is_absent AS "isAbsent"
    FROM exam_marks m JOIN exam_papers p ON p.school_id = m.school_id AND p.id = m.exam_paper_id
    JOIN exams x ON x.school_id = p.school_id AND x.id = p.exam_id
    WHERE m.school_id = ${currentSchool} AND m.status = 'approved' AND p.status = 'approved' AND x.status = 'published'
      AND m.student_id = ANY (ARRAY(${studentIds(sectionId, termId)})) AND m.exam_paper_id = ANY (ARRAY(SELECT p2.id FROM exam_papers p2
        JOIN exams x2 ON x2.school_id = ${currentSchool} AND x2.id = p2.exam_id AND x2.term_id IN (${termTreeSql(termId)})
        WHERE p2.school_id = ${currentSchool} AND p2.course_offering_id IN (${offeringIds(sectionId, termId)})))
    ORDER BY x.starts_on, x.id`,
  attendance: sql`SELECT r.student_id AS "studentId", count(*)::int AS days,
      ${markCounts}
    FROM attendance_records r
    JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id AND a.kind = 'daily'
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    JOIN academic_terms tm ON tm.school_id = r.school_id AND tm.id = ${termId}
    WHERE r.school_id = ${currentSchool} AND a.status <> 'cancelled' AND r.date BETWEEN tm.starts_on AND tm.ends_on
      AND r.student_id IN (${studentIds(sectionId, termId)}) GROUP BY r.student_id`,
});

const selectIntervals = (
  scaleId: string,
) => sql`SELECT code, min_score AS "minScore", max_score AS "maxScore", grade_point AS "gradePoint", remark
  FROM grading_scale_intervals WHERE school_id = ${currentSchool} AND grading_scale_id = ${scaleId} ORDER BY min_score DESC`;

/** Reads the data for the report cards of a section and term in one round trip, independent of class size. */
export async function collectTerm(sectionId: string, termId: string, scaleId: string): Promise<TermData> {
  const entries = Object.entries(queries(sectionId, termId));
  const found = await queryAll([...entries.map(([, statement]) => statement), selectIntervals(scaleId)]);
  const data = Object.fromEntries(entries.map(([name], index) => [name, found[index]]));
  return { ...data, section: found[0]![0], intervals: found.at(-1) } as unknown as TermData;
}
