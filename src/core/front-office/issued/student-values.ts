import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { writtenDay } from "../../../documents/written-day.ts";
import type { Language } from "../../../emails/languages.ts";
import { students } from "../../people/students/students.ts";
import type { Variable } from "../templates/variables.ts";

interface Enrollment {
  class: string | null;
  gradeLevel: string;
  academicYear: string;
  leftOn: string | null;
  guardians: string | null;
}

/** The open enrollment, otherwise the last one, and the names of the guardians. */
const selectEnrollment = (studentId: string) => sql`
  SELECT coalesce(x.name, g.name) AS class, g.name AS "gradeLevel", y.name AS "academicYear",
    to_char(e.ends_on, 'YYYY-MM-DD') AS "leftOn",
    (SELECT string_agg(gu.given_name || ' ' || gu.family_name, ', ' ORDER BY sg.is_primary DESC, sg.created_at, sg.id)
      FROM student_guardians sg JOIN guardians gu ON gu.school_id = ${currentSchool} AND gu.id = sg.guardian_id
      WHERE sg.school_id = ${currentSchool} AND sg.student_id = ${studentId} AND sg.status = 'active') AS guardians
  FROM students st
  LEFT JOIN LATERAL (SELECT * FROM enrollments WHERE school_id = ${currentSchool} AND student_id = st.id
    ORDER BY status IN ('active', 'suspended') DESC, status = 'planned', starts_on DESC, id LIMIT 1) e ON true
  LEFT JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = e.grade_level_id
  LEFT JOIN sections x ON x.school_id = ${currentSchool} AND x.id = e.section_id
  LEFT JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = e.academic_year_id
  WHERE st.school_id = ${currentSchool} AND st.id = ${studentId}`;

export interface StudentValues {
  person: string;
  values: Partial<Record<Variable, string>>;
  /** Variables whose field the caller may not see. */
  hidden: readonly Variable[];
}

/** Loads the values of the variables about a student, dates in words. @throws {AppError} 403, 404 */
export async function studentValues(studentId: string, language: Language): Promise<StudentValues> {
  const student = await students.get(studentId);
  const [enrollment] = await query<Partial<Enrollment>>(selectEnrollment(studentId));
  const { class: className, gradeLevel, academicYear, leftOn, guardians } = enrollment ?? {};
  const person = `${student.givenName} ${student.familyName}`;
  const day = (date: string | null | undefined) => (date ? writtenDay(date, language) : null);
  const known: Partial<Record<Variable, string | null | undefined>> = {
    "student.name": person,
    "student.givenName": student.givenName,
    "student.familyName": student.familyName,
    "student.admissionNumber": student.admissionNumber,
    "student.dateOfBirth": day(student.dateOfBirth),
    "student.admittedOn": day(student.admittedOn),
    "student.leftOn": day(leftOn),
    "student.class": className,
    "student.gradeLevel": gradeLevel,
    "student.academicYear": academicYear,
    "guardians.names": guardians,
  };
  return {
    person,
    values: Object.fromEntries(Object.entries(known).filter(([, value]) => value)) as Partial<
      Record<Variable, string>
    >,
    hidden: student.dateOfBirth === undefined ? ["student.dateOfBirth"] : [],
  };
}
