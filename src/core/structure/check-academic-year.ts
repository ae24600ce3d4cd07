import { query } from "../../db/query.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import type { AcademicYear } from "../../models/structure/index.ts";

/** A year ends after it starts, and keeps everything in it that has a date. */
export async function checkAcademicYear(year: AcademicYear): Promise<void> {
  if (year.endsOn <= year.startsOn) throw invalid([{ path: "endsOn", message: "must lie after startsOn" }]);
  if (year.isNewRecord || !(year.changed("startsOn") || year.changed("endsOn"))) return;
  const [found] = await query<Record<string, number>>({ name: "outside-year", text: outside }, [
    year.schoolId,
    year.id,
    year.startsOn,
    year.endsOn,
  ]);
  const left = Object.entries(found!).filter(([, count]) => count > 0);
  if (left.length)
    throw conflict(
      "outside_year",
      `Outside of ${year.startsOn} to ${year.endsOn} there would be ${left
        .map(([what, count]) => `${what} (${count})`)
        .join(", ")}: move them first`,
    );
}

const outside = `
  SELECT
    (SELECT count(*)::int FROM academic_terms WHERE school_id = $1 AND academic_year_id = $2
      AND (starts_on < $3 OR ends_on > $4)) AS terms,
    (SELECT count(*)::int FROM calendar_days WHERE school_id = $1 AND academic_year_id = $2
      AND date NOT BETWEEN $3 AND $4) AS "calendar days",
    (SELECT count(*)::int FROM enrollments WHERE school_id = $1 AND academic_year_id = $2
      AND (starts_on NOT BETWEEN $3 AND $4 OR ends_on > $4)) AS enrolments,
    (SELECT count(*)::int FROM attendance_sessions a JOIN sections s ON s.school_id = a.school_id AND s.id = a.section_id
      WHERE a.school_id = $1 AND s.academic_year_id = $2 AND a.date NOT BETWEEN $3 AND $4) AS registers`;
