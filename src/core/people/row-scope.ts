import { schoolToday } from "../../db/context-values.ts";
import type { Scope } from "../../lib/context.ts";
import type { RowScope } from "../common/entities/row-scope.ts";

/** SQL condition: the caller's own staff record, while they work at the school. */
const ownStaffRecord =
  "sm.school_id = :school AND sm.user_id = :user AND sm.status IN ('active', 'on_leave')";

/** SQL functions, so that a connection plans their joins once for all statements (docs/decisions/0023-own-classes-are-functions.md). */
const taughtByCaller = (of: "offerings" | "sections" | "students"): string =>
  `SELECT ${of}_taught(:school, :user, ${schoolToday})`;

/** SQL for the offerings of a teacher: assignments that have not ended, in running years. */
export const offeringsTaught = taughtByCaller("offerings");
/** SQL for the sections of a teacher: as homeroom teacher, and those of their offerings. */
export const sectionsTaught = taughtByCaller("sections");

/** SQL for the caller's links to the children they may see in the portal. */
const ownLinks = (column: "id" | "student_id") => `SELECT sg.${column} FROM student_guardians sg
    JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id
    WHERE sg.school_id = :school AND g.school_id = :school AND g.user_id = :user AND g.status = 'active'
      AND sg.status = 'active' AND sg.portal_access`;

/** SQL for the caller's children who live with them and in their custody; only their addresses are visible to the caller. */
export const childrenInHousehold = `${ownLinks("student_id")} AND sg.lives_with AND sg.has_custody`;
/** SQL for the caller's children of whom they have custody. */
export const childrenInCustody = `${ownLinks("student_id")} AND sg.has_custody`;
const childrenElsewhere = `${ownLinks("student_id")} AND NOT (sg.lives_with AND sg.has_custody)`;

/** SQL for the households of `childrenInHousehold`, except those with another child of the caller who lives elsewhere. */
export const ownHouseholds = `SELECT st.household_id FROM students st WHERE st.school_id = :school
      AND st.household_id IS NOT NULL AND st.id IN (${childrenInHousehold})
    EXCEPT SELECT st.household_id FROM students st WHERE st.school_id = :school AND st.id IN (${childrenElsewhere})`;

/** Returns SQL for the student ids in a scope, or null if the scope covers all students. */
export function studentsInScope(scope: Scope): string | null {
  switch (scope) {
    case "all":
      return null;
    case "own_classes":
      return taughtByCaller("students");
    case "own_children":
      return ownLinks("student_id");
    case "self":
      return "SELECT st.id FROM students st WHERE st.school_id = :school AND st.user_id = :user";
  }
}

const inQuery = (column: string, subquery: string | null): string | null =>
  subquery === null ? null : `${column} IN (${subquery})`;

export const studentScope: RowScope = (scope) => inQuery("id", studentsInScope(scope));

/** The caller's own children, even with a wider scope: a staff member can also be a parent. */
export const ownChildrenScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  const own = `id IN (${studentsInScope("own_children")})`;
  return students === null || scope === "own_children" ? own : `${own} AND id IN (${students})`;
};

/** Row scope for tables with a `student_id`. */
export const ofStudentScope: RowScope = (scope) => inQuery("student_id", studentsInScope(scope));

/** Guardians see only their own links: the rights of other adults to a child are not visible to them. */
export const linkScope: RowScope = (scope, actor) =>
  scope === "own_children" ? inQuery("id", ownLinks("id")) : ofStudentScope(scope, actor);

/** Guardians see their own record, teachers those of their students' guardians. */
export const guardianScope: RowScope = (scope) => {
  if (scope === "own_children" || scope === "self") return "user_id = :user";
  const students = studentsInScope(scope);
  return inQuery(
    "id",
    students &&
      `SELECT sg.guardian_id FROM student_guardians sg WHERE sg.school_id = :school AND sg.student_id IN (${students})`,
  );
};

/** Households of the students in scope (for guardians, `ownHouseholds`), and those for which the caller is the fee payer. */
export const householdScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  return inQuery(
    "id",
    students &&
      `(${
        scope === "own_children"
          ? ownHouseholds
          : `SELECT st.household_id FROM students st WHERE st.school_id = :school AND st.id IN (${students})`
      })
        UNION SELECT h.id FROM households h
        JOIN guardians g ON g.school_id = h.school_id AND g.id = h.fee_payer_guardian_id
        WHERE h.school_id = :school AND g.school_id = :school AND g.user_id = :user`,
  );
};

/** Guardians and students see published notes that are visible to guardians; teachers do not see drafts of others. */
export const noteScope: RowScope = (scope, actor) => {
  const students = ofStudentScope(scope, actor);
  if (students === null) return null;
  return scope === "own_classes"
    ? `${students} AND (status <> 'draft' OR author_id = :user)`
    : `${students} AND visibility = 'guardian' AND status = 'published'`;
};

/** Groups of the students in scope, and those that the caller owns. */
export const groupScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
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

export const historyScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  return inQuery(
    "enrollment_id",
    students &&
      `SELECT e.id FROM enrollments e WHERE e.school_id = :school AND e.student_id IN (${students})`,
  );
};
