import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { raw, type Sql, sql } from "../../../db/sql.ts";

/** SQL for a section's name without its first number, so that "1 A" matches "2 A". */
const stem = (name: string) => sql`regexp_replace(${raw(name)}, '[0-9]+', '')`;

/**
 * SQL for the successor of section `s` in a year and grade level: the section with the same name, otherwise the only one
 * whose name differs just in the number.
 */
export const nextSectionSql = (year: Sql, grade: Sql): Sql => sql`(
  SELECT n.id FROM sections n
  WHERE n.school_id = ${currentSchool} AND n.academic_year_id = ${year} AND n.grade_level_id = ${grade}
    AND n.status <> 'archived'
    AND (n.name = s.name OR (${stem("n.name")} = ${stem("s.name")} AND NOT EXISTS (
      SELECT FROM sections o WHERE o.school_id = ${currentSchool} AND o.academic_year_id = n.academic_year_id
        AND o.grade_level_id = n.grade_level_id AND o.status <> 'archived' AND o.id <> n.id
        AND ${stem("o.name")} = ${stem("s.name")})))
  ORDER BY n.name <> s.name LIMIT 1)`;

/** Finds the successor of a section in a year and grade level. @returns its id, or null */
export async function nextSection(
  sectionId: string | null,
  academicYearId: string,
  gradeLevelId: string,
): Promise<string | null> {
  const [row] = await query<{ id: string | null }>(sql`
    SELECT ${nextSectionSql(sql`${academicYearId}`, sql`${gradeLevelId}`)} AS id FROM sections s WHERE s.school_id = ${currentSchool} AND s.id = ${sectionId}`);
  return row?.id ?? null;
}
