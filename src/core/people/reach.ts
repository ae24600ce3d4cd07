import type { Scope } from "../../lib/context.ts";
import type { Reach } from "../within.ts";

/** Today where the school is: worked out once per statement. */
const today = "(SELECT (:now::timestamptz AT TIME ZONE timezone)::date FROM schools WHERE id = :school)";

/** A year counts until it is over and the next one is the current one, or until the school closes it. */
const goesOn = `y.status IN ('planned', 'active') AND (y.is_current OR y.ends_on >= ${today})`;

/** The account's record as a member of the staff, while it works here. */
const ownStaffRecord =
  "sm.school_id = :school AND sm.user_id = :user AND sm.status IN ('active', 'on_leave')";

/** The offerings of a teacher: what was assigned and has not ended, in years that go on. */
export const offeringsTaught = `SELECT ta.course_offering_id FROM teaching_assignments ta
    JOIN staff_members sm ON sm.school_id = ta.school_id AND sm.id = ta.staff_member_id
    JOIN course_offerings co ON co.school_id = ta.school_id AND co.id = ta.course_offering_id
    JOIN academic_terms t ON t.school_id = co.school_id AND t.id = co.term_id
    JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
    WHERE ta.school_id = :school AND ${ownStaffRecord}
      AND ta.status = 'active' AND (ta.ends_on IS NULL OR ta.ends_on >= ${today}) AND ${goesOn}`;

/** The sections of a teacher: the own home class, and where an own offering is taught. */
export const sectionsTaught = `SELECT s.id FROM sections s
    JOIN staff_members sm ON sm.school_id = s.school_id AND sm.id = s.homeroom_teacher_id
    JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id
    WHERE s.school_id = :school AND ${ownStaffRecord} AND ${goesOn}
    UNION SELECT co.section_id FROM course_offerings co
    WHERE co.school_id = :school AND co.section_id IS NOT NULL AND co.id IN (${offeringsTaught})`;

/** The links of a guardian to the children whom the guardian may follow in the portal. */
const ownLinks = (column: "id" | "student_id") => `SELECT sg.${column} FROM student_guardians sg
    JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id
    WHERE sg.school_id = :school AND g.school_id = :school AND g.user_id = :user AND g.status = 'active'
      AND sg.status = 'active' AND sg.portal_access`;

/** The own children who live with the caller: only those homes are for the caller to know. */
export const childrenAtHome = `${ownLinks("student_id")} AND sg.lives_with AND sg.has_custody`;
/** The own children in whose care the caller has a say. */
export const childrenInCustody = `${ownLinks("student_id")} AND sg.has_custody`;
const childrenElsewhere = `${ownLinks("student_id")} AND NOT (sg.lives_with AND sg.has_custody)`;

/** The households of those children, unless another own child of the same household lives elsewhere. */
export const ownHomes = `SELECT st.household_id FROM students st WHERE st.school_id = :school
      AND st.household_id IS NOT NULL AND st.id IN (${childrenAtHome})
    EXCEPT SELECT st.household_id FROM students st WHERE st.school_id = :school AND st.id IN (${childrenElsewhere})`;

/** The students that a scope reaches, as a subquery of their ids; null where it reaches all. */
export function studentsWithin(scope: Scope): string | null {
  switch (scope) {
    case "all":
      return null;
    case "own_classes":
      // Who leaves is theirs up to the last day, whatever the status says by then.
      return `SELECT e.student_id FROM enrollments e WHERE e.school_id = :school
          AND (e.ends_on >= ${today} OR (e.ends_on IS NULL AND e.status IN ('planned', 'active', 'suspended')))
          AND e.section_id IN (${sectionsTaught})
        UNION SELECT ce.student_id FROM course_enrollments ce WHERE ce.school_id = :school
          AND ce.status = 'active' AND (ce.ends_on IS NULL OR ce.ends_on >= ${today})
          AND ce.course_offering_id IN (${offeringsTaught})`;
    case "own_children":
      return ownLinks("student_id");
    case "self":
      return "SELECT st.id FROM students st WHERE st.school_id = :school AND st.user_id = :user";
  }
}

const inQuery = (column: string, subquery: string | null): string | null =>
  subquery === null ? null : `${column} IN (${subquery})`;

export const studentReach: Reach = (scope) => inQuery("id", studentsWithin(scope));

/** The children of the caller, however far the permission reaches: who works here may be a parent too. */
export const ownChildrenReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  const own = `id IN (${studentsWithin("own_children")})`;
  return students === null || scope === "own_children" ? own : `${own} AND id IN (${students})`;
};

/** For rows that name their student. */
export const ofStudentReach: Reach = (scope) => inQuery("student_id", studentsWithin(scope));

/** What rights another adult has over a child is not for every guardian to see. */
export const linkReach: Reach = (scope, actor) =>
  scope === "own_children" ? inQuery("id", ownLinks("id")) : ofStudentReach(scope, actor);

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

/** The households of the students in reach, for a guardian the own homes, and the one that the caller pays for. */
export const householdReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  return inQuery(
    "id",
    students &&
      `(${
        scope === "own_children"
          ? ownHomes
          : `SELECT st.household_id FROM students st WHERE st.school_id = :school AND st.id IN (${students})`
      })
        UNION SELECT h.id FROM households h
        JOIN guardians g ON g.school_id = h.school_id AND g.id = h.fee_payer_guardian_id
        WHERE h.school_id = :school AND g.school_id = :school AND g.user_id = :user`,
  );
};

/** Guardians and students see of the log book what was written for them, and drafts are their author's. */
export const noteReach: Reach = (scope, actor) => {
  const students = ofStudentReach(scope, actor);
  if (students === null) return null;
  return scope === "own_classes"
    ? `${students} AND (status <> 'draft' OR author_id = :user)`
    : `${students} AND visibility = 'guardian' AND status = 'published'`;
};

/** The groups of the students in reach, and those that the caller looks after. */
export const groupReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  return inQuery(
    "id",
    students &&
      `SELECT m.student_group_id FROM student_group_members m WHERE m.school_id = :school AND m.status = 'active'
          AND m.student_id IN (${students})
        UNION SELECT sgr.id FROM student_groups sgr
        JOIN staff_members sm ON sm.school_id = sgr.school_id AND sm.id = sgr.owner_staff_member_id
        WHERE sgr.school_id = :school AND ${ownStaffRecord}`,
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
