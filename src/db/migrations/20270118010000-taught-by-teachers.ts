import type { Migration } from "../migrating/migration.ts";

const ownRecord = "sm.user_id = of_user AND sm.status IN ('active', 'on_leave')";
/** A year is running until it is over and no longer the current one, or until the school closes it. */
const isRunning = "y.status IN ('planned', 'active') AND (y.is_current OR y.ends_on >= today)";

/** @param rows number of rows that the planner assumes */
const setOfIds = (name: string, rows: number, query: string) => `
  CREATE FUNCTION ${name}(of_school uuid, of_user uuid, today date) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS ${rows}
  SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $body$
  BEGIN
    RETURN QUERY ${query};
  END $body$;
`;

/**
 * What a teacher teaches, as functions: the row scope of own classes is part of most statements of a teacher, and each of
 * them spent more time on the plan of these joins than on its rows. A connection plans a function once for all of them:
 * without `force_generic_plan` five times more, for the values of each call.
 */
export const up: Migration = async (sql) => {
  await sql(
    setOfIds(
      "offerings_taught",
      10,
      `SELECT ta.course_offering_id FROM teaching_assignments ta
      JOIN staff_members sm ON sm.school_id = of_school AND sm.id = ta.staff_member_id
      JOIN course_offerings co ON co.school_id = of_school AND co.id = ta.course_offering_id
      JOIN academic_terms t ON t.school_id = of_school AND t.id = co.term_id
      JOIN academic_years y ON y.school_id = of_school AND y.id = t.academic_year_id
      WHERE ta.school_id = of_school AND ${ownRecord} AND ta.status = 'active'
        AND (ta.ends_on IS NULL OR ta.ends_on >= today) AND ${isRunning}`,
    ),
  );
  // Sections of which the teacher is the homeroom teacher, and those of the offerings taught.
  await sql(
    setOfIds(
      "sections_taught",
      10,
      `SELECT s.id FROM sections s
      JOIN staff_members sm ON sm.school_id = of_school AND sm.id = s.homeroom_teacher_id
      JOIN academic_years y ON y.school_id = of_school AND y.id = s.academic_year_id
      WHERE s.school_id = of_school AND ${ownRecord} AND ${isRunning}
      UNION SELECT co.section_id FROM course_offerings co
      WHERE co.school_id = of_school AND co.section_id IS NOT NULL
        AND co.id IN (SELECT offerings_taught(of_school, of_user, today))`,
    ),
  );
  // A leaving student stays visible to the teacher until the enrollment ends, regardless of status.
  await sql(
    setOfIds(
      "students_taught",
      150,
      `SELECT e.student_id FROM enrollments e
      WHERE e.school_id = of_school AND e.section_id IN (SELECT sections_taught(of_school, of_user, today))
        AND (e.ends_on >= today OR (e.ends_on IS NULL AND e.status IN ('planned', 'active', 'suspended')))
      UNION SELECT ce.student_id FROM course_enrollments ce
      WHERE ce.school_id = of_school AND ce.course_offering_id IN (SELECT offerings_taught(of_school, of_user, today))
        AND ce.status = 'active' AND (ce.ends_on IS NULL OR ce.ends_on >= today)`,
    ),
  );
};
