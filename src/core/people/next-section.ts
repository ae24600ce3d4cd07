import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

/** A section's name without the number of its grade: "1 A" goes on as "2 A". */
const stem = (name: string) => `regexp_replace(${name}, '[0-9]+', '')`;

/**
 * SQL: the section of a year and grade that goes on for section `s`: of the same name, or else the only one that is
 * called alike. `$1` is the school.
 */
export const nextSectionSql = (year: string, grade: string): string => `(
  SELECT n.id FROM sections n
  WHERE n.school_id = $1 AND n.academic_year_id = ${year} AND n.grade_level_id = ${grade} AND n.status <> 'archived'
    AND (n.name = s.name OR (${stem("n.name")} = ${stem("s.name")} AND NOT EXISTS (
      SELECT FROM sections o WHERE o.school_id = $1 AND o.academic_year_id = n.academic_year_id
        AND o.grade_level_id = n.grade_level_id AND o.status <> 'archived' AND o.id <> n.id
        AND ${stem("o.name")} = ${stem("s.name")})))
  ORDER BY n.name <> s.name LIMIT 1)`;

/** @returns the id of the section that goes on for this one, if there is one */
export async function nextSection(
  sectionId: string | null,
  academicYearId: string,
  gradeLevelId: string,
): Promise<string | null> {
  const [row] = await query<{ id: string | null }>(
    {
      name: "next-section",
      text: `SELECT ${nextSectionSql("$3", "$4")} AS id FROM sections s WHERE s.school_id = $1 AND s.id = $2`,
    },
    [schoolId(), sectionId, academicYearId, gradeLevelId],
  );
  return row?.id ?? null;
}
