import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { attendanceCodeCategories } from "../../models/attendance/index.ts";
import { studentSexes, studentStatuses } from "../../models/people/index.ts";
import { FamilyFees, showFamilyFees } from "../fees/show-family-fees.ts";
import { shownTo } from "../visibility.ts";
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
    relation: z.string().describe("What the caller is to the child"),
    section: Named.nullable(),
    gradeLevel: Named.nullable(),
    homeroomTeacher: Named.nullable(),
    today: z
      .enum(attendanceCodeCategories)
      .nullable()
      .describe("The mark of the day; null as long as the register is not taken"),
    attendance: z
      .object({
        since: z.iso.date().describe("First day of the term"),
        days: z.int().describe("Days with a mark"),
        present: z.int().describe("Remote ones, and late ones, too"),
        absent: z.int(),
        excused: z.int(),
        late: z.int(),
      })
      .nullable()
      .describe("Of the term that runs"),
    reportCard: z
      .object({
        id: z.uuid(),
        term: z.string(),
        status: z.enum(["published", "withheld"]),
        average: z.string().nullable(),
        grade: z.string().nullable(),
        withheldReason: z.string().nullable(),
      })
      .nullable()
      .describe("The newest one that is out"),
  })
  .meta({ id: "Child" });

const ChildAtAGlance = Child.extend({
  fees: FamilyFees.shape.data.element
    .pick({ balance: true, overdue: true, nextDue: true })
    .nullable()
    .describe("Null for whom the fees are not shown"),
}).meta({ id: "ChildAtAGlance" });

export const Children = z.object({ data: z.array(ChildAtAGlance) }).meta({ id: "Children" });

export const ChildProfile = Child.extend({
  dateOfBirth: z.iso.date().nullable(),
  sex: z.enum(studentSexes).nullable(),
  nationality: shownTo("custody", z.string().nullable()),
  address: shownTo("home", z.string().nullable()),
  admittedOn: z.iso.date().nullable(),
  courses: z
    .array(z.object({ courseOfferingId: z.uuid(), title: z.string(), teacher: z.string().nullable() }))
    .describe("What the child attends this term"),
}).meta({ id: "ChildProfile" });

/** The grading periods of a term come and go in it: attendance is counted by terms. */
const childrenSql = (more: { columns?: string; where?: string } = {}) => `
  WITH today AS (SELECT ($3::timestamptz AT TIME ZONE timezone)::date AS date FROM schools WHERE id = $1),
  term AS (
    SELECT t.id, t.starts_on, t.ends_on FROM academic_terms t, today WHERE t.school_id = $1 AND t.parent_id IS NULL
      AND today.date BETWEEN t.starts_on AND t.ends_on ORDER BY t.starts_on DESC, t.id LIMIT 1
  )
  SELECT s.id, s.admission_number AS "admissionNumber", s.given_name AS "givenName", s.family_name AS "familyName",
    s.preferred_name AS "preferredName", s.photo_file_id AS "photoFileId", s.status,
    (SELECT sg.relation FROM student_guardians sg JOIN guardians g ON g.school_id = $1 AND g.id = sg.guardian_id
      WHERE sg.school_id = $1 AND sg.student_id = s.id AND g.user_id = $2 AND g.status = 'active'
        AND sg.status = 'active' AND sg.portal_access
      ORDER BY sg.is_primary DESC, sg.id LIMIT 1) AS relation,
    place.section, place."gradeLevel", place."homeroomTeacher",
    (SELECT c.category FROM attendance_records r
      JOIN attendance_sessions a ON a.school_id = $1 AND a.id = r.attendance_session_id
      JOIN attendance_codes c ON c.school_id = $1 AND c.id = r.attendance_code_id
      WHERE r.school_id = $1 AND r.student_id = s.id AND r.date = today.date AND a.kind = 'daily'
        AND a.status <> 'cancelled' LIMIT 1) AS today,
    (SELECT json_build_object('since', term.starts_on, 'days', count(r.id),
        'present', count(*) FILTER (WHERE c.category IN ('present', 'remote', 'late', 'left_early')),
        'absent', count(*) FILTER (WHERE c.category = 'absent'),
        'excused', count(*) FILTER (WHERE c.category = 'excused'),
        'late', count(*) FILTER (WHERE c.category = 'late'))
      FROM term LEFT JOIN (attendance_records r
        JOIN attendance_sessions a ON a.school_id = $1 AND a.id = r.attendance_session_id AND a.kind = 'daily'
          AND a.status <> 'cancelled'
        JOIN attendance_codes c ON c.school_id = $1 AND c.id = r.attendance_code_id)
        ON r.school_id = $1 AND r.student_id = s.id AND r.date BETWEEN term.starts_on AND term.ends_on
      GROUP BY term.starts_on) AS attendance,
    (SELECT json_build_object('id', c.id, 'term', c.heading ->> 'term', 'status', c.status,
        'average', CASE c.status WHEN 'published' THEN c.average::text END,
        'grade', CASE c.status WHEN 'published' THEN c.grade END, 'withheldReason', c.withheld_reason)
      FROM report_cards c JOIN academic_terms t ON t.school_id = $1 AND t.id = c.term_id
      WHERE c.school_id = $1 AND c.student_id = s.id AND c.status IN ('published', 'withheld')
      ORDER BY t.ends_on DESC, t.starts_on DESC, t.id LIMIT 1) AS "reportCard"${more.columns ?? ""}
  FROM students s CROSS JOIN today
  LEFT JOIN LATERAL (
    SELECT json_build_object('id', e.grade_level_id, 'name', g.name) AS "gradeLevel",
      CASE WHEN x.id IS NOT NULL THEN json_build_object('id', x.id, 'name', x.name) END AS section,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.given_name || ' ' || m.family_name)
        END AS "homeroomTeacher"
    FROM enrollments e JOIN grade_levels g ON g.school_id = $1 AND g.id = e.grade_level_id
    LEFT JOIN sections x ON x.school_id = $1 AND x.id = e.section_id
    LEFT JOIN staff_members m ON m.school_id = $1 AND m.id = x.homeroom_teacher_id
    WHERE e.school_id = $1 AND e.student_id = s.id AND e.status IN ('active', 'suspended', 'planned')
    ORDER BY e.status = 'planned', e.starts_on DESC, e.id LIMIT 1) place ON true
  WHERE s.school_id = $1 AND s.id IN (${ownChildren})${more.where ?? ""}
  ORDER BY s.date_of_birth, s.given_name, s.id`;

const courses = `,
    to_char(s.date_of_birth, 'YYYY-MM-DD') AS "dateOfBirth", s.sex, s.nationality, s.address,
    s.id IN (${childrenLivingHere}) AS "livesHere", s.id IN (${childrenInOwnCustody}) AS "inCustody",
    to_char(s.admitted_on, 'YYYY-MM-DD') AS "admittedOn",
    (SELECT coalesce(json_agg(json_build_object('courseOfferingId', o.id, 'title', c.title, 'teacher',
        (SELECT m.given_name || ' ' || m.family_name FROM teaching_assignments ta
          JOIN staff_members m ON m.school_id = $1 AND m.id = ta.staff_member_id
          WHERE ta.school_id = $1 AND ta.course_offering_id = o.id AND ta.status = 'active'
          ORDER BY ta.role <> 'lead', ta.starts_on DESC, ta.id LIMIT 1)) ORDER BY c.title, o.id), '[]')
      FROM course_offerings o JOIN courses c ON c.school_id = $1 AND c.id = o.course_id
      JOIN academic_terms t ON t.school_id = $1 AND t.id = o.term_id
        AND today.date BETWEEN t.starts_on AND t.ends_on
      WHERE o.school_id = $1 AND o.status = 'active' AND (
        o.section_id IN (SELECT e.section_id FROM enrollments e WHERE e.school_id = $1 AND e.student_id = s.id
          AND e.status IN ('active', 'suspended'))
        OR o.id IN (SELECT ce.course_offering_id FROM course_enrollments ce WHERE ce.school_id = $1
          AND ce.student_id = s.id AND ce.status = 'active'))) AS courses`;

const overview = { name: "own-children", text: childrenSql() };
const profile = { name: "own-child", text: childrenSql({ columns: courses, where: " AND s.id = $4" }) };

/** All children of the caller at a glance, the eldest first, in two round trips at once. */
export async function listChildren(): Promise<z.input<typeof Children>> {
  const [children, family] = await Promise.all([
    query<z.input<typeof Child>>(overview, [schoolId(), actor().id, now()]),
    actor().permissions.has("fees.read") ? asGuardian(showFamilyFees) : undefined,
  ]);
  const fees = new Map(family?.data.map((each) => [each.studentId, each]));
  return { data: children.map((child) => ({ ...child, fees: fees.get(child.id) ?? null })) };
}

/** @throws {AppError} 404 where this is no child of the caller */
export async function showChild(id: string): Promise<z.input<typeof ChildProfile>> {
  const values = [schoolId(), actor().id, now(), id];
  const [child] = await query<z.input<typeof ChildProfile> & { livesHere: boolean; inCustody: boolean }>(
    profile,
    values,
  );
  if (!child) throw notFound("Child");
  const { livesHere, inCustody, address, nationality, ...shown } = child;
  return { ...shown, ...(livesHere && { address }), ...(inCustody && { nationality }) };
}
