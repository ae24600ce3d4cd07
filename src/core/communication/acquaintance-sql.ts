import { studentsWithin } from "../people/reach.ts";
import type { PersonKind } from "./message-rules.ts";

const today = "(SELECT (:now::timestamptz AT TIME ZONE timezone)::date FROM schools WHERE id = :school)";

/** SQL: roles of an account that count today. */
const roles = (user: string) => `user_roles ur JOIN roles r ON r.school_id = :school AND r.id = ur.role_id
    AND r.status = 'active' WHERE ur.school_id = :school AND ur.user_id = ${user}
    AND (ur.starts_on IS NULL OR ur.starts_on <= ${today}) AND (ur.ends_on IS NULL OR ur.ends_on >= ${today})`;

/** SQL: what kind of person an account `t` is; whoever is nothing else counts as a student, who may least. */
export const kindOfAccount = `coalesce(t.person_type,
  (SELECT r.category FROM ${roles("t.id")} ORDER BY r.category = 'staff' LIMIT 1), 'student')`;

/** SQL: whether an account works in the office: on the staff, and not as a teacher alone. */
export const inOffice = (user: string) =>
  `EXISTS (SELECT FROM ${roles(user)} AND r.category = 'staff' AND r.key <> 'teacher')`;

const running = `e.school_id = :school AND e.status IN ('active', 'suspended')
  AND (e.ends_on IS NULL OR e.ends_on >= ${today})`;

const sectionsOf = (students: string) =>
  `SELECT e.section_id FROM enrollments e WHERE ${running} AND e.student_id IN (${students})`;

/** SQL: whether account `t` teaches one of these students, in the home class or in a course. */
const teaches = (students: string) => `EXISTS (SELECT FROM staff_members m WHERE m.school_id = :school
  AND m.user_id = t.id AND m.status IN ('active', 'on_leave') AND (
    EXISTS (SELECT FROM sections x WHERE x.school_id = :school AND x.homeroom_teacher_id = m.id
      AND x.id IN (${sectionsOf(students)}))
    OR EXISTS (SELECT FROM teaching_assignments a
      JOIN course_offerings o ON o.school_id = :school AND o.id = a.course_offering_id
      WHERE a.school_id = :school AND a.staff_member_id = m.id AND a.status = 'active'
        AND (a.ends_on IS NULL OR a.ends_on >= ${today})
        AND (o.section_id IN (${sectionsOf(students)}) OR EXISTS (SELECT FROM course_enrollments c
          WHERE c.school_id = :school AND c.course_offering_id = o.id AND c.status = 'active'
            AND (c.ends_on IS NULL OR c.ends_on >= ${today}) AND c.student_id IN (${students}))))))`;

/** SQL: whether account `t` is one of these students. */
const isOneOf = (students: string) => `EXISTS (SELECT FROM students s WHERE s.school_id = :school
  AND s.user_id = t.id AND s.status IN ('active', 'suspended') AND s.id IN (${students}))`;

/** SQL: whether account `t` looks after one of these students. */
const looksAfter = (students: string) => `EXISTS (SELECT FROM guardians g
  JOIN student_guardians sg ON sg.school_id = :school AND sg.guardian_id = g.id AND sg.status = 'active'
    AND sg.portal_access
  WHERE g.school_id = :school AND g.user_id = t.id AND g.status = 'active' AND sg.student_id IN (${students}))`;

const inSections = (sections: string) =>
  `SELECT e.student_id FROM enrollments e WHERE ${running} AND e.section_id IN (${sections})`;

const taught = studentsWithin("own_classes")!;
const children = studentsWithin("own_children")!;
const self = studentsWithin("self")!;
const office = inOffice(":user");

/** SQL: whether account `t`, of the second kind, is the caller's own, who is of the first. */
export const isOwn: Readonly<Record<PersonKind, Readonly<Record<PersonKind, string>>>> = {
  staff: {
    staff: "true",
    guardian: `(${office} OR ${looksAfter(taught)})`,
    student: `(${office} OR ${isOneOf(taught)})`,
  },
  guardian: {
    staff: `(${inOffice("t.id")} OR ${teaches(children)})`,
    guardian: looksAfter(inSections(sectionsOf(children))),
    student: isOneOf(children),
  },
  student: {
    staff: `(${inOffice("t.id")} OR ${teaches(self)})`,
    guardian: looksAfter(self),
    student: isOneOf(inSections(sectionsOf(self))),
  },
};
