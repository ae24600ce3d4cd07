import { raw, type Sql } from "../../../db/sql.ts";
import { conditionSql } from "../../common/entities/row-scope.ts";
import { type FieldType, fields } from "./fields.ts";
import { categories, lineItems, results, scoreScales } from "./gradebook-queries.ts";
import { link, school, word } from "./record-sql.ts";
import type { OneRosterScope } from "./scopes.ts";
import { tombstones } from "./tombstones.ts";

export interface Collection {
  /** Response member that holds a list of records, and a single record. */
  many: string;
  one: string;
  scope: OneRosterScope;
  /**
   * SQL query for the records of `:school`: sid, modified, gone, and doc with the fields of the standard. Large collections also
   * have some ids as columns: a condition on the document would build the document of every record.
   */
  from: string;
  /** Whether the records have their id as column `id` as well, a UUID, by which an index finds them. */
  hasIdColumn?: true;
  fields: Readonly<Record<string, FieldType>>;
}

const orgs = `
  SELECT s.id::text AS sid, s.updated_at AS modified, false AS gone,
    jsonb_build_object('name', s.name, 'type', 'school', 'identifier', coalesce(s.code, s.slug)) AS doc
  FROM schools s WHERE s.id = :school
  UNION ALL SELECT d.id::text, d.updated_at, d.status = 'archived',
    jsonb_build_object('name', d.name, 'type', 'department', 'identifier', coalesce(d.code, d.name), 'parent', ${school})
  FROM departments d WHERE d.school_id = :school
  UNION ALL ${tombstones({ Department: "departments" })}`;

const academicSessions = `
  SELECT y.id::text AS sid, y.updated_at AS modified, false AS gone,
    jsonb_build_object('title', y.name, 'type', 'schoolYear', 'startDate', y.starts_on, 'endDate', y.ends_on,
      'schoolYear', to_char(y.ends_on, 'YYYY')) AS doc
  FROM academic_years y WHERE y.school_id = :school
  UNION ALL SELECT t.id::text, t.updated_at, false,
    jsonb_build_object('title', t.name, 'type', t.type, 'startDate', t.starts_on, 'endDate', t.ends_on,
      'schoolYear', to_char(y.ends_on, 'YYYY'),
      'parent', ${link("coalesce(t.parent_id, t.academic_year_id)", "academicSession")})
  FROM academic_terms t
  JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
  WHERE t.school_id = :school
  UNION ALL ${tombstones({ AcademicYear: "academic_years", AcademicTerm: "academic_terms" })}`;

// The standard requires a course for every class: homerooms get one course per grade level.
const courses = `
  SELECT c.id::text AS sid, greatest(c.updated_at, s.updated_at, g.updated_at) AS modified,
    c.status = 'archived' AS gone,
    jsonb_build_object('title', c.title, 'courseCode', c.code, 'grades', jsonb_build_array(g.code),
      'subjects', jsonb_build_array(s.name), 'subjectCodes', jsonb_build_array(s.code), 'org', ${school}) AS doc
  FROM courses c
  JOIN subjects s ON s.school_id = c.school_id AND s.id = c.subject_id
  JOIN grade_levels g ON g.school_id = c.school_id AND g.id = c.grade_level_id
  WHERE c.school_id = :school
  UNION ALL SELECT g.id::text, g.updated_at, g.status = 'archived',
    jsonb_build_object('title', 'Homeroom ' || g.name, 'courseCode', 'HR-' || g.code,
      'grades', jsonb_build_array(g.code), 'org', ${school}, 'metadata', jsonb_build_object('homeroom', true, 'gradeLevelName', g.name))
  FROM grade_levels g WHERE g.school_id = :school
  UNION ALL ${tombstones({ Course: "courses", GradeLevel: "grade_levels" })}`;

const classes = `
  SELECT s.id::text AS sid, greatest(s.updated_at, g.updated_at) AS modified, s.status = 'archived' AS gone,
    jsonb_build_object('title', g.name || ' ' || s.name, 'classCode', s.name, 'classType', 'homeroom',
      'location', r.name, 'grades', jsonb_build_array(g.code), 'course', ${link("g.id", "course")},
      'school', ${school}, 'terms', jsonb_build_array(${link("s.academic_year_id", "academicSession")})) AS doc
  FROM sections s
  JOIN grade_levels g ON g.school_id = s.school_id AND g.id = s.grade_level_id
  LEFT JOIN rooms r ON r.school_id = s.school_id AND r.id = s.room_id
  WHERE s.school_id = :school
  UNION ALL SELECT o.id::text, greatest(o.updated_at, c.updated_at), o.status = 'cancelled',
    jsonb_build_object('title', o.title, 'classCode', c.code, 'classType', 'scheduled', 'location', r.name,
      'grades', jsonb_build_array(g.code), 'subjects', jsonb_build_array(s.name),
      'subjectCodes', jsonb_build_array(s.code), 'course', ${link("c.id", "course")}, 'school', ${school},
      'terms', jsonb_build_array(${link("o.term_id", "academicSession")}),
      'metadata', CASE WHEN o.section_id IS NOT NULL THEN jsonb_build_object('sectionSourcedId', o.section_id) END)
  FROM course_offerings o
  JOIN courses c ON c.school_id = o.school_id AND c.id = o.course_id
  JOIN subjects s ON s.school_id = c.school_id AND s.id = c.subject_id
  JOIN grade_levels g ON g.school_id = c.school_id AND g.id = c.grade_level_id
  LEFT JOIN rooms r ON r.school_id = o.school_id AND r.id = o.room_id
  WHERE o.school_id = :school AND o.status <> 'draft'
  UNION ALL ${tombstones({ Section: "sections", CourseOffering: "course_offerings" })}`;

const roles = (role: string) =>
  `jsonb_build_array(jsonb_build_object('roleType', 'primary', 'role', ${role}, 'org', ${school}))`;
const named = (row: string) => `'givenName', ${row}.given_name, 'familyName', ${row}.family_name`;
const account = (row: string) =>
  `LEFT JOIN users u ON u.school_id = ${row}.school_id AND u.id = ${row}.user_id`;
const userIds = (type: string, number: string) =>
  `'userIds', jsonb_build_array(jsonb_build_object('type', '${type}', 'identifier', ${number}))`;

// Staff phone numbers are for the office only and are not served.
const users = `
  SELECT s.id::text AS sid, greatest(s.updated_at, a.modified, e.modified) AS modified,
    s.status NOT IN ('active', 'suspended', 'applicant') AS gone,
    jsonb_build_object(${named("s")}, 'preferredFirstName', s.preferred_name, 'identifier', s.admission_number,
      'userMasterIdentifier', s.admission_number, 'username', coalesce(u.username, u.email, s.admission_number),
      'email', u.email, 'enabledUser', ${word("s.status = 'active'")}, 'roles', ${roles("'student'")},
      'primaryOrg', ${school}, 'grades', e.grades, 'agents', a.agents,
      ${userIds("admissionNumber", "s.admission_number")}) AS doc
  FROM students s ${account("s")}
  LEFT JOIN LATERAL (
    SELECT max(sg.updated_at) AS modified,
      jsonb_agg(${link("sg.guardian_id", "user")} ORDER BY sg.guardian_id) FILTER (WHERE sg.status = 'active') AS agents
    FROM student_guardians sg WHERE sg.school_id = s.school_id AND sg.student_id = s.id) a ON true
  LEFT JOIN LATERAL (
    SELECT max(e.updated_at) AS modified, jsonb_agg(DISTINCT g.code) FILTER (WHERE e.status = 'active') AS grades
    FROM enrollments e JOIN grade_levels g ON g.school_id = e.school_id AND g.id = e.grade_level_id
    WHERE e.school_id = s.school_id AND e.student_id = s.id) e ON true
  WHERE s.school_id = :school
  UNION ALL SELECT g.id::text, g.updated_at, g.status <> 'active',
    jsonb_build_object(${named("g")}, 'email', g.email, 'phone', g.phones ->> 0, 'sms', g.phones ->> 1,
      'username', coalesce(u.username, u.email, g.email, g.id::text), 'enabledUser', ${word("g.status = 'active'")},
      'roles', ${roles("'guardian'")}, 'primaryOrg', ${school})
  FROM guardians g ${account("g")} WHERE g.school_id = :school
  UNION ALL SELECT m.id::text, m.updated_at, m.status = 'left',
    jsonb_build_object(${named("m")}, 'identifier', m.staff_number, 'userMasterIdentifier', m.staff_number,
      'email', m.email, 'username', coalesce(u.username, u.email, m.email, m.staff_number),
      'enabledUser', ${word("m.status = 'active'")}, 'primaryOrg', ${school},
      'roles', ${roles("CASE m.category WHEN 'teaching' THEN 'teacher' ELSE 'aide' END")},
      ${userIds("staffNumber", "m.staff_number")})
  FROM staff_members m ${account("m")} WHERE m.school_id = :school
  UNION ALL ${tombstones({ Guardian: "guardians", StaffMember: "staff_members", Student: "students" })}`;

const demographics = `
  SELECT s.id::text AS sid, s.updated_at AS modified, s.status NOT IN ('active', 'suspended', 'applicant') AS gone,
    jsonb_build_object('birthDate', s.date_of_birth, 'sex', coalesce(s.sex, 'unspecified')) AS doc
  FROM students s WHERE s.school_id = :school`;

const membership = (user: string, role: string, inClass: string) =>
  `'user', ${link(user, "user")}, 'role', '${role}', 'class', ${link(inClass, "class")}, 'school', ${school}`;

// Current and former students of each section.
const places = `
  SELECT e.id, e.student_id, e.section_id, e.starts_on, e.ends_on, e.updated_at,
    e.status IN ('withdrawn', 'transferred') AS gone
  FROM enrollments e WHERE e.school_id = :school AND e.section_id IS NOT NULL
  UNION ALL SELECT DISTINCT e.id, e.student_id, m.from_section_id, e.starts_on, e.ends_on, e.updated_at, true
  FROM enrollment_status_changes m JOIN enrollments e ON e.school_id = m.school_id AND e.id = m.enrollment_id
  WHERE m.school_id = :school AND m.from_section_id IS DISTINCT FROM e.section_id`;

// Students of a section are enrolled in all offerings of the section, and in other offerings by a course enrollment.
// endDate is exclusive in the standard: the day after the last day.
const enrollments = `
  SELECT e.id::text AS sid, e.updated_at AS modified, e.status IN ('withdrawn', 'transferred') AS gone,
    jsonb_build_object(${membership("e.student_id", "student", "e.section_id")}, 'beginDate', e.starts_on,
      'endDate', e.ends_on + 1) AS doc, e.student_id AS member, e.section_id AS class
  FROM enrollments e WHERE e.school_id = :school AND e.section_id IS NOT NULL
  UNION ALL SELECT c.id::text, c.updated_at, c.status = 'dropped',
    jsonb_build_object(${membership("c.student_id", "student", "c.course_offering_id")}, 'beginDate', c.starts_on,
      'endDate', c.ends_on + 1), c.student_id, c.course_offering_id
  FROM course_enrollments c WHERE c.school_id = :school AND c.status <> 'requested'
  UNION ALL SELECT p.id || '-' || o.id, greatest(p.updated_at, o.updated_at, t.updated_at, c.modified),
    p.gone OR coalesce(p.ends_on < t.starts_on, false) OR o.status = 'cancelled' OR coalesce(c.taken, false),
    jsonb_build_object(${membership("p.student_id", "student", "o.id")}, 'beginDate', greatest(p.starts_on, t.starts_on),
      'endDate', least(p.ends_on, t.ends_on) + 1, 'metadata', jsonb_build_object('sectionSourcedId', o.section_id)),
    p.student_id, o.id
  FROM (${places}) p
  JOIN course_offerings o ON o.school_id = :school AND o.section_id = p.section_id AND o.status <> 'draft'
  JOIN academic_terms t ON t.school_id = :school AND t.id = o.term_id AND t.ends_on >= p.starts_on
  LEFT JOIN (
    SELECT course_offering_id, student_id, max(updated_at) AS modified,
      bool_or(status IN ('active', 'completed')) AS taken
    FROM course_enrollments WHERE school_id = :school AND status <> 'requested' GROUP BY 1, 2) c
    ON c.course_offering_id = o.id AND c.student_id = p.student_id
  UNION ALL SELECT t.id::text, t.updated_at, false,
    jsonb_build_object(${membership("t.staff_member_id", "teacher", "t.course_offering_id")},
      'primary', ${word("t.role = 'lead'")}, 'beginDate', t.starts_on, 'endDate', t.ends_on + 1,
      'metadata', jsonb_build_object('role', t.role)), t.staff_member_id, t.course_offering_id
  FROM teaching_assignments t WHERE t.school_id = :school
  UNION ALL SELECT s.id || '-homeroom', s.updated_at, s.status = 'archived',
    jsonb_build_object(${membership("s.homeroom_teacher_id", "teacher", "s.id")}, 'primary', 'true',
      'beginDate', y.starts_on, 'endDate', y.ends_on + 1), s.homeroom_teacher_id, s.id
  FROM sections s JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id
  WHERE s.school_id = :school AND s.homeroom_teacher_id IS NOT NULL
  UNION ALL SELECT gone.*, NULL, NULL FROM (${tombstones({ CourseEnrollment: "course_enrollments", TeachingAssignment: "teaching_assignments" })}) gone`;

/**
 * Records of students whose guardians withdrew the consent to sharing are gone, without their content.
 * @param person SQL: the id of the student as text
 * @param columns of the query, beside those of every collection
 */
const shared = (from: string, person: string, ...columns: string[]) => `
  SELECT c.sid, greatest(c.modified, w.updated_at) AS modified, c.gone OR coalesce(w.status = 'withdrawn', false) AS gone,
    CASE WHEN w.status = 'withdrawn' THEN '{}'::jsonb ELSE c.doc END AS doc${columns.map((column) => `, c.${column}`).join("")}
  FROM (${from}) c LEFT JOIN consents w ON w.school_id = :school AND w.purpose = 'sharing' AND w.status <> 'expired'
    AND w.student_id::text = ${person}`;

const roster = "oneroster.roster";
const gradebook = "oneroster.gradebook";

/** The collections of the provider with their scope, query and fields. */
export const collections = {
  orgs: { many: "orgs", one: "org", scope: roster, from: orgs, fields: fields.orgs },
  academicSessions: {
    ...{ many: "academicSessions", one: "academicSession", scope: roster, from: academicSessions },
    fields: fields.academicSessions,
  },
  courses: { many: "courses", one: "course", scope: roster, from: courses, fields: fields.courses },
  classes: { many: "classes", one: "class", scope: roster, from: classes, fields: fields.classes },
  users: { many: "users", one: "user", scope: roster, from: shared(users, "c.sid"), fields: fields.users },
  demographics: {
    ...{
      many: "demographics",
      one: "demographics",
      scope: "oneroster.demographics",
      from: shared(demographics, "c.sid"),
    },
    fields: fields.demographics,
  },
  enrollments: {
    ...{
      many: "enrollments",
      one: "enrollment",
      scope: roster,
      from: shared(enrollments, "c.member::text", "member", "class"),
    },
    fields: fields.enrollments,
  },
  categories: {
    ...{ many: "categories", one: "category", scope: gradebook, from: categories },
    fields: fields.categories,
  },
  lineItems: {
    ...{ many: "lineItems", one: "lineItem", scope: gradebook, from: lineItems },
    fields: fields.lineItems,
  },
  results: {
    many: "results",
    one: "result",
    scope: gradebook,
    from: shared(results, "c.student::text", "id", "student", "class", "item"),
    hasIdColumn: true,
    fields: fields.results,
  },
  scoreScales: {
    ...{ many: "scoreScales", one: "scoreScale", scope: gradebook, from: scoreScales },
    fields: fields.scoreScales,
  },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

/** SQL: the id of a record `c` and the type of its values, in the order of `sid`. */
export const idOf = ({ hasIdColumn }: Collection): Readonly<Record<"id" | "type", Sql>> =>
  hasIdColumn ? { id: raw("c.id"), type: raw("uuid") } : { id: raw('c.sid COLLATE "C"'), type: raw("text") };

/** SQL query for the records of a collection, of the school in the context. */
export const recordsOf = ({ from }: Pick<Collection, "from">): Sql => conditionSql(from);
