import type { Scope } from "../../lib/context.ts";
import type { Reach } from "../within.ts";

/** The offerings that a teacher teaches today. */
export const offeringsTaught = `SELECT ta.course_offering_id FROM teaching_assignments ta
    JOIN staff_members sm ON sm.school_id = ta.school_id AND sm.id = ta.staff_member_id
    WHERE ta.school_id = :school AND sm.user_id = :user AND ta.status = 'active'`;

/** The sections of a teacher: the own home class, and where an own offering is taught. */
export const sectionsTaught = `SELECT s.id FROM sections s
      JOIN staff_members sm ON sm.school_id = s.school_id AND sm.id = s.homeroom_teacher_id
    WHERE s.school_id = :school AND sm.user_id = :user
    UNION SELECT co.section_id FROM course_offerings co
    WHERE co.school_id = :school AND co.section_id IS NOT NULL AND co.id IN (${offeringsTaught})`;

/** The students that a scope reaches, as a subquery of their ids; null where it reaches all. */
export function studentsWithin(scope: Scope): string | null {
  switch (scope) {
    case "all":
      return null;
    case "own_classes":
      return `SELECT e.student_id FROM enrollments e WHERE e.school_id = :school
          AND e.status IN ('active', 'suspended') AND e.section_id IN (${sectionsTaught})
        UNION SELECT ce.student_id FROM course_enrollments ce WHERE ce.school_id = :school
          AND ce.status = 'active' AND ce.course_offering_id IN (${offeringsTaught})`;
    case "own_children":
      return `SELECT sg.student_id FROM student_guardians sg
        JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id
        WHERE sg.school_id = :school AND g.user_id = :user AND sg.status = 'active' AND sg.portal_access`;
    case "self":
      return "SELECT st.id FROM students st WHERE st.school_id = :school AND st.user_id = :user";
  }
}

const inQuery = (column: string, subquery: string | null): string | null =>
  subquery === null ? null : `${column} IN (${subquery})`;

export const studentReach: Reach = (scope) => inQuery("id", studentsWithin(scope));

/** For rows that name their student. */
export const ofStudentReach: Reach = (scope) => inQuery("student_id", studentsWithin(scope));

/** A guardian sees the own record, a teacher those of the own students. */
export const guardianReach: Reach = (scope) => {
  if (scope === "own_children" || scope === "self") return "user_id = :user";
  const students = studentsWithin(scope);
  return inQuery(
    "id",
    students &&
      `SELECT sg.guardian_id FROM student_guardians sg WHERE sg.school_id = :school AND sg.student_id IN (${students})`,
  );
};

/** Guardians and students see of the log book what was written for them. */
export const noteReach: Reach = (scope) => {
  const own = inQuery("student_id", studentsWithin(scope));
  return scope === "own_children" || scope === "self"
    ? `${own} AND visibility = 'guardian' AND status = 'published'`
    : own;
};

export const groupReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  return inQuery(
    "id",
    students &&
      `SELECT m.student_group_id FROM student_group_members m WHERE m.school_id = :school AND m.student_id IN (${students})`,
  );
};

export const historyReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  return inQuery(
    "enrollment_id",
    students &&
      `SELECT e.id FROM enrollments e WHERE e.school_id = :school AND e.student_id IN (${students})`,
  );
};
