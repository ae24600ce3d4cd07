import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import type { AcademicYear } from "../../../models/structure/index.ts";

/** Checks that a year ends after it starts, and still contains its dated rows. @throws {AppError} 400, 409 `outside_year` */
export async function checkAcademicYear(year: AcademicYear): Promise<void> {
  if (year.endsOn <= year.startsOn) throw invalid([{ path: "endsOn", message: "must be after startsOn" }]);
  if (year.isNewRecord || !(year.changed("startsOn") || year.changed("endsOn"))) return;
  const [found] = await query<Record<string, number>>(sql`
    SELECT
      (SELECT count(*)::int FROM academic_terms WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND (starts_on < ${year.startsOn} OR ends_on > ${year.endsOn})) AS terms,
      (SELECT count(*)::int FROM calendar_days WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND date NOT BETWEEN ${year.startsOn} AND ${year.endsOn}) AS "calendar days",
      (SELECT count(*)::int FROM enrollments WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND (starts_on NOT BETWEEN ${year.startsOn} AND ${year.endsOn} OR ends_on > ${year.endsOn})) AS enrollments,
      (SELECT count(*)::int FROM attendance_sessions a JOIN sections s ON s.school_id = a.school_id
        AND s.id = a.section_id
        WHERE a.school_id = ${year.schoolId} AND s.academic_year_id = ${year.id}
          AND a.date NOT BETWEEN ${year.startsOn} AND ${year.endsOn}) AS registers`);
  const left = Object.entries(found!).filter(([, count]) => count > 0);
  if (left.length)
    throw conflict(
      "outside_year",
      `These would be outside ${year.startsOn} to ${year.endsOn}: ${left
        .map(([name, count]) => `${name} (${count})`)
        .join(", ")}. Move them first`,
    );
}
