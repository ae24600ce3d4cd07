import { literal, Op, type WhereOptions } from "sequelize";
import { now } from "../../lib/clock.ts";
import { type Actor, type Scope, schoolId } from "../../lib/context.ts";
import { isId } from "../../lib/ids.ts";

/** Ids that go into a text of SQL: checked, whoever made them. */
function ids(actor: Actor): { school: string; user: string } {
  const school = schoolId();
  if (!isId(school) || !isId(actor.id)) throw new Error("Only ids go into this statement");
  return { school, user: actor.id };
}

/** Today where the school is, as SQL: worked out once per statement. */
const today = (school: string): string =>
  `(SELECT ('${now().toISOString()}'::timestamptz AT TIME ZONE timezone)::date FROM schools WHERE id = '${school}')`;

/** A year counts until it is over and the next one is the current one, or until the school closes it. */
const goesOn = (school: string): string =>
  `y.status IN ('planned', 'active') AND (y.is_current OR y.ends_on >= ${today(school)})`;

/** The account's record as a member of the staff, while it works here. */
const working = "sm.status IN ('active', 'on_leave')";

/** The offerings of a teacher: what was assigned and has not ended, in years that go on. */
export const offeringsTaught = (actor: Actor): string => {
  const { school, user } = ids(actor);
  return `SELECT ta.course_offering_id FROM teaching_assignments ta
    JOIN staff_members sm ON sm.school_id = ta.school_id AND sm.id = ta.staff_member_id
    JOIN course_offerings co ON co.school_id = ta.school_id AND co.id = ta.course_offering_id
    JOIN academic_terms t ON t.school_id = co.school_id AND t.id = co.term_id
    JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
    WHERE ta.school_id = '${school}' AND sm.school_id = '${school}' AND sm.user_id = '${user}' AND ${working}
      AND ta.status = 'active' AND (ta.ends_on IS NULL OR ta.ends_on >= ${today(school)}) AND ${goesOn(school)}`;
};

/** The sections of a teacher: the own home class, and where an own offering is taught. */
export const sectionsTaught = (actor: Actor): string => {
  const { school, user } = ids(actor);
  return `SELECT s.id FROM sections s
    JOIN staff_members sm ON sm.school_id = s.school_id AND sm.id = s.homeroom_teacher_id
    JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id
    WHERE s.school_id = '${school}' AND sm.school_id = '${school}' AND sm.user_id = '${user}' AND ${working} AND ${goesOn(school)}
    UNION SELECT co.section_id FROM course_offerings co
    WHERE co.school_id = '${school}' AND co.section_id IS NOT NULL AND co.id IN (${offeringsTaught(actor)})`;
};

/** The links of a guardian to the children whom the guardian may follow in the portal. */
const ownLinks = (actor: Actor, column: "id" | "student_id"): string => {
  const { school, user } = ids(actor);
  return `SELECT sg.${column} FROM student_guardians sg
    JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id
    WHERE sg.school_id = '${school}' AND g.school_id = '${school}' AND g.user_id = '${user}' AND g.status = 'active'
      AND sg.status = 'active' AND sg.portal_access`;
};

/** The students that a scope reaches, as a subquery of their ids; null where it reaches all. */
export function studentsWithin(scope: Scope, actor: Actor): string | null {
  const { school, user } = ids(actor);
  switch (scope) {
    case "all":
      return null;
    case "own_classes":
      // Who leaves is theirs up to the last day, whatever the status says by then.
      return `SELECT e.student_id FROM enrollments e WHERE e.school_id = '${school}'
          AND (e.ends_on >= ${today(school)} OR (e.ends_on IS NULL AND e.status IN ('planned', 'active', 'suspended')))
          AND e.section_id IN (${sectionsTaught(actor)})
        UNION SELECT ce.student_id FROM course_enrollments ce WHERE ce.school_id = '${school}'
          AND ce.status = 'active' AND (ce.ends_on IS NULL OR ce.ends_on >= ${today(school)})
          AND ce.course_offering_id IN (${offeringsTaught(actor)})`;
    case "own_children":
      return ownLinks(actor, "student_id");
    case "self":
      return `SELECT st.id FROM students st WHERE st.school_id = '${school}' AND st.user_id = '${user}'`;
  }
}

const inQuery = (column: string, subquery: string | null): WhereOptions =>
  subquery === null ? {} : { [column]: { [Op.in]: literal(`(${subquery})`) } };

export const studentReach = (scope: Scope, actor: Actor): WhereOptions =>
  inQuery("id", studentsWithin(scope, actor));

/** For rows that name their student. */
export const ofStudentReach = (scope: Scope, actor: Actor): WhereOptions =>
  inQuery("studentId", studentsWithin(scope, actor));

/** What rights another adult has over a child is not for every guardian to see. */
export const linkReach = (scope: Scope, actor: Actor): WhereOptions =>
  scope === "own_children" ? inQuery("id", ownLinks(actor, "id")) : ofStudentReach(scope, actor);

/** A guardian sees the own record, a teacher those of the own students. */
export function guardianReach(scope: Scope, actor: Actor): WhereOptions {
  const { school, user } = ids(actor);
  if (scope === "own_children" || scope === "self") return { userId: user };
  const students = studentsWithin(scope, actor);
  return inQuery(
    "id",
    students &&
      `SELECT sg.guardian_id FROM student_guardians sg WHERE sg.school_id = '${school}' AND sg.student_id IN (${students})`,
  );
}

/** The households of the students in reach, and the one that the caller pays for. */
export function householdReach(scope: Scope, actor: Actor): WhereOptions {
  const { school, user } = ids(actor);
  const students = studentsWithin(scope, actor);
  return inQuery(
    "id",
    students &&
      `SELECT st.household_id FROM students st WHERE st.school_id = '${school}' AND st.id IN (${students})
        UNION SELECT h.id FROM households h
        JOIN guardians g ON g.school_id = h.school_id AND g.id = h.fee_payer_guardian_id
        WHERE h.school_id = '${school}' AND g.school_id = '${school}' AND g.user_id = '${user}'`,
  );
}

/** Guardians and students see of the log book what was written for them, and drafts are their author's. */
export function noteReach(scope: Scope, actor: Actor): WhereOptions {
  const students = ofStudentReach(scope, actor);
  if (scope === "all") return students;
  if (scope === "own_classes")
    return { ...students, [Op.or]: [{ status: { [Op.ne]: "draft" } }, { authorId: actor.id }] };
  return { ...students, visibility: "guardian", status: "published" };
}

/** The groups of the students in reach, and those that the caller looks after. */
export function groupReach(scope: Scope, actor: Actor): WhereOptions {
  const { school, user } = ids(actor);
  const students = studentsWithin(scope, actor);
  return inQuery(
    "id",
    students &&
      `SELECT m.student_group_id FROM student_group_members m WHERE m.school_id = '${school}' AND m.status = 'active'
          AND m.student_id IN (${students})
        UNION SELECT sgr.id FROM student_groups sgr
        JOIN staff_members sm ON sm.school_id = sgr.school_id AND sm.id = sgr.owner_staff_member_id
        WHERE sgr.school_id = '${school}' AND sm.user_id = '${user}'`,
  );
}

export function historyReach(scope: Scope, actor: Actor): WhereOptions {
  const { school } = ids(actor);
  const students = studentsWithin(scope, actor);
  return inQuery(
    "enrollmentId",
    students &&
      `SELECT e.id FROM enrollments e WHERE e.school_id = '${school}' AND e.student_id IN (${students})`,
  );
}
