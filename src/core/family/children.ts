import { z } from "zod";
import { currentSchool, currentTime, currentUser, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { actor } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { attendanceCodeCategories } from "../../models/attendance/index.ts";
import { studentSexes, studentStatuses } from "../../models/people/index.ts";
import { shownTo } from "../common/entities/visibility.ts";
import { FamilyFees, showFamilyFees } from "../fees/reports/show-family-fees.ts";
import { asGuardian, childrenInOwnCustody, childrenLivingHere, ownChildren } from "./as-guardian.ts";

const Named = z.object({ id: z.uuid(), name: z.string() });

export const Child = z
  .object({
    id: z.uuid(),
    admissionNumber: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    preferredName: z.string().nullable(),
    photoFileId: z.uuid().nullable(),
    status: z.enum(studentStatuses),
    relation: z.string().describe("Relation of the caller to the child"),
    section: Named.nullable(),
    gradeLevel: Named.nullable(),
    homeroomTeacher: Named.nullable(),
    today: z
      .enum(attendanceCodeCategories)
      .nullable()
      .describe("Today's daily mark; null until the register is taken"),
    attendance: z
      .object({
        since: z.iso.date().describe("First day of the term"),
        days: z.int().describe("Days with a mark"),
        present: z.int().describe("Includes remote, late and left early"),
        absent: z.int(),
        excused: z.int(),
        late: z.int(),
      })
      .nullable()
      .describe("Of the current term"),
    reportCard: z
      .object({
        id: z.uuid(),
        term: z.string(),
        status: z.enum(["published", "withheld"]),
        average: z.string().nullable(),
        grade: z.string().nullable(),
        withheldReason: z.string().nullable(),
        isNew: z.boolean().describe("Published in the last seven days"),
      })
      .nullable()
      .describe("The latest published or withheld report card"),
    newResults: z
      .int()
      .nullable()
      .describe("Scores published in the last seven days; null if the caller cannot see the results"),
  })
  .meta({ id: "Child" });

const ChildAtAGlance = Child.extend({
  fees: FamilyFees.shape.data.element
    .pick({ balance: true, overdue: true, nextDue: true })
    .nullable()
    .describe("Null if the caller cannot see the fees"),
}).meta({ id: "ChildAtAGlance" });

export const Children = z
  .object({
    data: z.array(ChildAtAGlance),
    unreadConversations: z.int().describe("Conversations of the caller with unread messages"),
  })
  .meta({ id: "Children" });

export const ChildProfile = Child.extend({
  dateOfBirth: z.iso.date().nullable(),
  sex: z.enum(studentSexes).nullable(),
  nationality: shownTo("custody", z.string().nullable()),
  address: shownTo("home", z.string().nullable()),
  admittedOn: z.iso.date().nullable(),
  courses: z
    .array(z.object({ courseOfferingId: z.uuid(), title: z.string(), teacher: z.string().nullable() }))
    .describe("Courses that the child attends this term"),
}).meta({ id: "ChildProfile" });

/** Attendance is counted per top-level term, since grading periods subdivide it. */
const childrenSql = (more: { columns?: Sql; where?: Sql } = {}) => sql`
  WITH today AS (SELECT ${schoolToday} AS date),
  term AS (
    SELECT t.id, t.starts_on, t.ends_on FROM academic_terms t, today WHERE t.school_id = ${currentSchool} AND t.parent_id IS NULL
      AND today.date BETWEEN t.starts_on AND t.ends_on ORDER BY t.starts_on DESC, t.id LIMIT 1
  )
  SELECT s.id, s.admission_number AS "admissionNumber", s.given_name AS "givenName", s.family_name AS "familyName",
    s.preferred_name AS "preferredName", s.photo_file_id AS "photoFileId", s.status,
    (SELECT sg.relation FROM student_guardians sg JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = sg.guardian_id
      WHERE sg.school_id = ${currentSchool} AND sg.student_id = s.id AND g.user_id = ${currentUser} AND g.status = 'active'
        AND sg.status = 'active' AND sg.portal_access
      ORDER BY sg.is_primary DESC, sg.id LIMIT 1) AS relation,
    place.section, place."gradeLevel", place."homeroomTeacher",
    (SELECT c.category FROM attendance_records r
      JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = r.attendance_session_id
      JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id
      WHERE r.school_id = ${currentSchool} AND r.student_id = s.id AND r.date = today.date AND a.kind = 'daily'
        AND a.status <> 'cancelled' LIMIT 1) AS today,
    (SELECT json_build_object('since', term.starts_on, 'days', count(r.id),
        'present', count(*) FILTER (WHERE c.category IN ('present', 'remote', 'late', 'left_early')),
        'absent', count(*) FILTER (WHERE c.category = 'absent'),
        'excused', count(*) FILTER (WHERE c.category = 'excused'),
        'late', count(*) FILTER (WHERE c.category = 'late'))
      FROM term LEFT JOIN (attendance_records r
        JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = r.attendance_session_id AND a.kind = 'daily'
          AND a.status <> 'cancelled'
        JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id)
        ON r.school_id = ${currentSchool} AND r.student_id = s.id AND r.date BETWEEN term.starts_on AND term.ends_on
      GROUP BY term.starts_on) AS attendance,
    (SELECT json_build_object('id', c.id, 'term', c.heading ->> 'term', 'status', c.status,
        'average', CASE c.status WHEN 'published' THEN c.average::text END,
        'grade', CASE c.status WHEN 'published' THEN c.grade END, 'withheldReason', c.withheld_reason,
        'isNew', coalesce(c.published_at > ${currentTime}::timestamptz - interval '7 days', false))
      FROM report_cards c JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = c.term_id
      WHERE c.school_id = ${currentSchool} AND c.student_id = s.id AND c.status IN ('published', 'withheld')
      ORDER BY t.ends_on DESC, t.starts_on DESC, t.id LIMIT 1) AS "reportCard",
    CASE WHEN ${actor().permissions.has("grades.read")}::boolean THEN (SELECT count(*)::int FROM results r
      JOIN line_items li ON li.school_id = ${currentSchool} AND li.id = r.line_item_id
        AND li.status IN ('published', 'locked') AND li.published_at > ${currentTime}::timestamptz - interval '7 days'
      WHERE r.school_id = ${currentSchool} AND r.student_id = s.id
        AND r.score IS NOT NULL) END AS "newResults"${more.columns ?? sql``}
  FROM students s CROSS JOIN today
  LEFT JOIN LATERAL (
    SELECT json_build_object('id', e.grade_level_id, 'name', g.name) AS "gradeLevel",
      CASE WHEN x.id IS NOT NULL THEN json_build_object('id', x.id, 'name', x.name) END AS section,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.given_name || ' ' || m.family_name)
        END AS "homeroomTeacher"
    FROM enrollments e JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = e.grade_level_id
    LEFT JOIN sections x ON x.school_id = ${currentSchool} AND x.id = e.section_id
    LEFT JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = x.homeroom_teacher_id
    WHERE e.school_id = ${currentSchool} AND e.student_id = s.id AND e.status IN ('active', 'suspended', 'planned')
    ORDER BY e.status = 'planned', e.starts_on DESC, e.id LIMIT 1) place ON true
  WHERE s.school_id = ${currentSchool} AND s.id IN (${ownChildren})${more.where ?? sql``}
  ORDER BY s.date_of_birth, s.given_name, s.id`;

const profileColumns = sql`,
    to_char(s.date_of_birth, 'YYYY-MM-DD') AS "dateOfBirth", s.sex, s.nationality, s.address,
    s.id IN (${childrenLivingHere}) AS "livesHere", s.id IN (${childrenInOwnCustody}) AS "inCustody",
    to_char(s.admitted_on, 'YYYY-MM-DD') AS "admittedOn",
    (SELECT coalesce(json_agg(json_build_object('courseOfferingId', o.id, 'title', c.title, 'teacher',
        (SELECT m.given_name || ' ' || m.family_name FROM teaching_assignments ta
          JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = ta.staff_member_id
          WHERE ta.school_id = ${currentSchool} AND ta.course_offering_id = o.id AND ta.status = 'active'
          ORDER BY ta.role <> 'lead', ta.starts_on DESC, ta.id LIMIT 1)) ORDER BY c.title, o.id), '[]')
      FROM course_offerings o JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
      JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = o.term_id
        AND today.date BETWEEN t.starts_on AND t.ends_on
      WHERE o.school_id = ${currentSchool} AND o.status = 'active' AND (
        o.section_id IN (SELECT e.section_id FROM enrollments e WHERE e.school_id = ${currentSchool} AND e.student_id = s.id
          AND e.status IN ('active', 'suspended'))
        OR o.id IN (SELECT ce.course_offering_id FROM course_enrollments ce WHERE ce.school_id = ${currentSchool}
          AND ce.student_id = s.id AND ce.status = 'active'))) AS courses`;

/** Lists all children of the caller with a summary, eldest first; both queries run concurrently. */
export async function listChildren(): Promise<Pick<z.input<typeof Children>, "data">> {
  const [children, family] = await Promise.all([
    query<z.input<typeof Child>>(childrenSql()),
    actor().permissions.has("fees.read") ? asGuardian(showFamilyFees) : undefined,
  ]);
  const fees = new Map(family?.data.map((each) => [each.studentId, each]));
  return { data: children.map((child) => ({ ...child, fees: fees.get(child.id) ?? null })) };
}

/** Shows the profile of a child. @throws {AppError} 404 if it is not the caller's child */
export async function showChild(id: string): Promise<z.input<typeof ChildProfile>> {
  const [child] = await query<z.input<typeof ChildProfile> & { livesHere: boolean; inCustody: boolean }>(
    childrenSql({ columns: profileColumns, where: sql` AND s.id = ${id}` }),
  );
  if (!child) throw notFound("Child");
  const { livesHere, inCustody, address, nationality, ...shown } = child;
  return { ...shown, ...(livesHere && { address }), ...(inCustody && { nationality }) };
}
