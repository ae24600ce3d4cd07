import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, type Sql, sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Alumnus } from "../../models/alumni/index.ts";
import { Student } from "../../models/people/index.ts";
import { AcademicYear } from "../../models/structure/index.ts";
import { audited } from "../audit/audited.ts";
import { checkWholeSchool } from "../common/entities/whole-school-only.ts";

export const AlumniCollection = z
  .strictObject({
    includeLeavers: z
      .boolean()
      .default(false)
      .describe("Also students who withdrew or changed schools; otherwise graduates only"),
  })
  .meta({ id: "AlumniCollection" });

export const CollectedAlumni = z
  .object({ created: z.int(), existing: z.int().describe("Students who had an alumni record before") })
  .meta({ id: "CollectedAlumni" });

/** SQL query for the students who left, with their last enrollment. */
const departed = (condition: Sql) => sql`
  SELECT s.id, s.given_name, s.family_name, s.status, s.user_id, l.class_name, l.left_on, l.academic_year_id
  FROM students s CROSS JOIN LATERAL (
    SELECT e.academic_year_id, coalesce(e.ends_on, y.ends_on) AS left_on, coalesce(c.name, g.name) AS class_name
    FROM enrollments e JOIN academic_years y ON y.school_id = e.school_id AND y.id = e.academic_year_id
    LEFT JOIN sections c ON c.school_id = e.school_id AND c.id = e.section_id
    LEFT JOIN grade_levels g ON g.school_id = e.school_id AND g.id = e.grade_level_id
    WHERE e.school_id = s.school_id AND e.student_id = s.id
    ORDER BY coalesce(e.ends_on, y.ends_on) DESC, e.id DESC LIMIT 1) l
  WHERE s.school_id = ${currentSchool} AND s.status IN ('graduated', 'withdrawn', 'transferred') AND ${condition}`;

/**
 * Inserts records for departed students who have none. The address of the student's own account becomes that of the alumnus only
 * if the consent to alumni messages was given; details of the family are never copied.
 */
const insertAlumni = (condition: Sql) => sql`
  INSERT INTO alumni (school_id, id, student_id, given_name, family_name, leaving_year, outcome, class_name, email,
    contact_agreed_at, contact_agreed_by)
  SELECT ${currentSchool}, gen_random_uuid(), d.id, d.given_name, d.family_name, extract(year FROM d.left_on)::int,
    CASE d.status WHEN 'graduated' THEN 'graduated' ELSE 'left' END, d.class_name,
    CASE WHEN c.id IS NOT NULL THEN u.email END, c.given_at, CASE WHEN c.id IS NOT NULL THEN 'consent' END
  FROM (${departed(condition)}) d
  LEFT JOIN consents c ON c.school_id = ${currentSchool} AND c.student_id = d.id AND c.purpose = 'alumni'
    AND c.status = 'granted'
  LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = d.user_id
  ON CONFLICT (school_id, student_id) DO NOTHING RETURNING id`;

/**
 * Creates alumni records for the students whose last year was this one, in one go. Repeating it adds only those who are missing.
 * @throws {AppError} 403, 404
 */
export const collectAlumni = (
  academicYearId: string,
  { includeLeavers }: z.output<typeof AlumniCollection>,
): Promise<z.input<typeof CollectedAlumni>> =>
  transaction(async () => {
    checkWholeSchool("alumni.manage");
    if (!(await AcademicYear.findByPk(academicYearId))) throw notFound("Academic year");
    const condition = sql`l.academic_year_id = ${academicYearId}
      AND ${raw(includeLeavers ? "true" : "s.status = 'graduated'")}`;
    const [count] = await query<{ students: number }>(
      sql`SELECT count(*)::int AS students FROM (${departed(condition)}) d`,
    );
    const created = await execute<{ id: string }>(insertAlumni(condition));
    const ids = created.map(({ id }) => id);
    if (ids.length)
      await audited(Alumnus, null, "create", { after: { academicYearId, includeLeavers, created: ids } });
    return { created: ids.length, existing: count!.students - ids.length };
  });

/** Creates the alumni record of one student who left. @throws {AppError} 403, 404, 409 `alumnus_exists`, `student_present` */
export const addStudentAlumnus = (studentId: string): Promise<Alumnus> =>
  transaction(async () => {
    checkWholeSchool("alumni.manage");
    const student = await Student.findByPk(studentId, { attributes: ["id", "status"], lock: true });
    if (!student) throw notFound("Student");
    if (!["graduated", "withdrawn", "transferred"].includes(student.status))
      throw conflict("student_present", "The student has not left the school");
    if (await Alumnus.count({ where: { studentId } }))
      throw conflict("alumnus_exists", "The student has an alumni record already");
    const [made] = await execute<{ id: string }>(insertAlumni(sql`s.id = ${studentId}`));
    if (!made)
      throw conflict("never_enrolled", "The student was never enrolled: add the alumni record by hand");
    await audited(Alumnus, made.id, "create", { after: { studentId } });
    return Alumnus.findByPk(made.id, { rejectOnEmpty: true });
  });
