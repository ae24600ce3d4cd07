import { rowsOf } from "../../seeders/factories/factory.ts";
import { insertRows } from "../../seeders/factories/insert-rows.ts";
import { createEnrollment, createStudent } from "../../seeders/factories/people.ts";
import { createSection } from "../../seeders/factories/structure.ts";
import { inSchool } from "../../src/db/transaction.ts";
import type { TestApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

export interface SchoolClass {
  sectionId: string;
  /** In the order of their roll numbers. */
  students: string[];
}

/** A look into the school behind the API, and classes of any size. */
export async function openSchool({ databaseUrl }: Pick<TestApp, "databaseUrl">, slug = "greenfield") {
  const client = await openClient(databaseUrl);
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  const [school] = await rows("SELECT id FROM schools WHERE slug = $1", [slug]);
  const id: string = school.id;
  const codes = Object.fromEntries(
    (await rows("SELECT category, id FROM attendance_codes WHERE school_id = $1", [id])).map((row) => [
      row.category,
      row.id as string,
    ]),
  ) as Record<"present" | "absent" | "late" | "excused" | "left_early" | "remote", string>;
  const [year] = await rows(
    `SELECT id, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn" FROM academic_years
      WHERE school_id = $1 AND is_current`,
    [id],
  );
  const [grade] = await rows("SELECT id FROM grade_levels WHERE school_id = $1 ORDER BY sort_order", [id]);

  const taken = await rows(
    `SELECT DISTINCT to_char(date, 'YYYY-MM-DD') AS date FROM attendance_records
      WHERE school_id = $1 AND date < $2 ORDER BY date DESC`,
    [id, new Date(Date.now() - 86_400_000)],
  );

  return {
    id,
    codes,
    /** The days before yesterday with marks, the latest first: the demo has taken every register of them. */
    days: taken.map(({ date }) => date as string),
    year: year as { id: string; startsOn: string },
    rows,
    close: () => client.end(),
    /** A section with `size` students who have been in it since the year began; teacher: id of a member of the staff. */
    async makeClass(size: number, teacher: string | null = null): Promise<SchoolClass> {
      const row = rowsOf(id);
      const section = createSection(row, {
        academic_year_id: year.id,
        grade_level_id: grade.id,
        homeroom_teacher_id: teacher,
      });
      const people = Array.from({ length: size }, () => createStudent(row, { admitted_on: year.startsOn }));
      const places = people.map((student, index) =>
        createEnrollment(row, {
          student_id: student.id,
          academic_year_id: year.id,
          grade_level_id: grade.id,
          section_id: section.id,
          roll_number: index + 1,
          starts_on: year.startsOn,
        }),
      );
      await inSchool(id, async () => {
        await insertRows("sections", [section]);
        await insertRows("students", people);
        await insertRows("enrollments", places);
      });
      return { sectionId: section.id, students: people.map((student) => student.id) };
    },
    /** The kept figures that differ from a count from scratch, in one statement: others may write meanwhile. */
    wrongFigures: () =>
      rows(
        `SELECT * FROM (
          SELECT date, metric, dimension, value::int AS kept FROM daily_metrics
          WHERE school_id = $1 AND metric IN ('attendance', 'lesson_attendance') AND value <> 0
        ) k FULL JOIN (
          SELECT r.date, CASE s.kind WHEN 'daily' THEN 'attendance' ELSE 'lesson_attendance' END AS metric,
            c.category AS dimension, count(*)::int AS counted
          FROM attendance_records r
          JOIN attendance_sessions s ON s.school_id = r.school_id AND s.id = r.attendance_session_id
          JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
          WHERE r.school_id = $1 GROUP BY 1, 2, 3
        ) c USING (date, metric, dimension)
        WHERE kept IS DISTINCT FROM counted`,
        [id],
      ),
  };
}
