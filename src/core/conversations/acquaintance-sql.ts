import { schoolToday } from "../../db/context-values.ts";
import { studentsInScope } from "../people/row-scope.ts";
import type { PersonKind } from "./message-rules.ts";

/** SQL: the roles assigned to an account today. */
const currentRoles = (
  user: string,
) => `user_roles ur JOIN roles r ON r.school_id = :school AND r.id = ur.role_id
    AND r.status = 'active' WHERE ur.school_id = :school AND ur.user_id = ${user}
    AND (ur.starts_on IS NULL OR ur.starts_on <= ${schoolToday}) AND (ur.ends_on IS NULL OR ur.ends_on >= ${schoolToday})`;

/** SQL: the kind of person an account `t` is. The default is student, the kind with the fewest rights. */
export const kindOfAccount = `coalesce(t.person_type,
  (SELECT r.category FROM ${currentRoles("t.id")} ORDER BY r.category = 'staff' LIMIT 1), 'student')`;

/** SQL: whether an account works in the office: it has a staff role other than teacher. */
export const inOffice = (user: string) =>
  `EXISTS (SELECT FROM ${currentRoles(user)} AND r.category = 'staff' AND r.key <> 'teacher')`;

const isCurrentEnrollment = `e.school_id = :school AND e.status IN ('active', 'suspended')
  AND (e.ends_on IS NULL OR e.ends_on >= ${schoolToday})`;

const sectionsOf = (students: string) =>
  `SELECT e.section_id FROM enrollments e WHERE ${isCurrentEnrollment} AND e.student_id IN (${students})`;

/** SQL: whether account `t` teaches one of these students, as homeroom teacher or in a course. */
const teaches = (students: string) => `EXISTS (SELECT FROM staff_members m WHERE m.school_id = :school
  AND m.user_id = t.id AND m.status IN ('active', 'on_leave') AND (
    EXISTS (SELECT FROM sections x WHERE x.school_id = :school AND x.homeroom_teacher_id = m.id
      AND x.id IN (${sectionsOf(students)}))
    OR EXISTS (SELECT FROM teaching_assignments a
      JOIN course_offerings o ON o.school_id = :school AND o.id = a.course_offering_id
      WHERE a.school_id = :school AND a.staff_member_id = m.id AND a.status = 'active'
        AND (a.ends_on IS NULL OR a.ends_on >= ${schoolToday})
        AND (o.section_id IN (${sectionsOf(students)}) OR EXISTS (SELECT FROM course_enrollments c
          WHERE c.school_id = :school AND c.course_offering_id = o.id AND c.status = 'active'
            AND (c.ends_on IS NULL OR c.ends_on >= ${schoolToday}) AND c.student_id IN (${students}))))))`;

/** SQL: whether account `t` is one of these students. */
const isOneOf = (students: string) => `EXISTS (SELECT FROM students s WHERE s.school_id = :school
  AND s.user_id = t.id AND s.status IN ('active', 'suspended') AND s.id IN (${students}))`;

/** SQL: whether account `t` is a guardian, with portal access, of one of these students. */
const isGuardianOf = (students: string) => `EXISTS (SELECT FROM guardians g
  JOIN student_guardians sg ON sg.school_id = :school AND sg.guardian_id = g.id AND sg.status = 'active'
    AND sg.portal_access
  WHERE g.school_id = :school AND g.user_id = t.id AND g.status = 'active' AND sg.student_id IN (${students}))`;

const inSections = (sections: string) =>
  `SELECT e.student_id FROM enrollments e WHERE ${isCurrentEnrollment} AND e.section_id IN (${sections})`;

const taught = studentsInScope("own_classes")!;
const children = studentsInScope("own_children")!;
const self = studentsInScope("self")!;
const office = inOffice(":user");

/** SQL by kind of the caller, then kind of the contact: whether account `t` is one of the caller's own contacts. */
export const isKnownContact: Readonly<Record<PersonKind, Readonly<Record<PersonKind, string>>>> = {
  staff: {
    staff: "true",
    guardian: `(${office} OR ${isGuardianOf(taught)})`,
    student: `(${office} OR ${isOneOf(taught)})`,
  },
  guardian: {
    staff: `(${inOffice("t.id")} OR ${teaches(children)})`,
    guardian: isGuardianOf(inSections(sectionsOf(children))),
    student: isOneOf(children),
  },
  student: {
    staff: `(${inOffice("t.id")} OR ${teaches(self)})`,
    guardian: isGuardianOf(self),
    student: isOneOf(inSections(sectionsOf(self))),
  },
};
