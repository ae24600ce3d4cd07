import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { GradeLevel, type Section } from "../../../models/structure/index.ts";
import { openYear } from "../years/open-year.ts";

/**
 * Checks that a new section belongs to an open year, and that a change leaves room for its enrolled students.
 * @throws {AppError} 400, 409 `section_in_use`, `year_closed`
 */
export async function checkSection(section: Section): Promise<void> {
  if (section.isNewRecord) await openYear(section.academicYearId);
  if (section.changed("gradeLevelId")) {
    const level = await GradeLevel.findByPk(section.gradeLevelId);
    if (!level) throw unknownReference("gradeLevelId", "grade level");
    if (level.status === "archived")
      throw invalid([{ path: "gradeLevelId", message: `${level.name} is archived` }]);
  }
  const capacityFits = !section.changed("capacity") || section.capacity === null;
  const archived = section.changed("status") && section.status === "archived";
  if (section.isNewRecord || (capacityFits && !archived && !section.changed("gradeLevelId"))) return;

  const [open] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM enrollments
    WHERE school_id = ${section.schoolId} AND section_id = ${section.id}
      AND status IN ('planned', 'active', 'suspended')`);
  const { count } = open!;
  if (count === 0) return;
  if (archived || section.changed("gradeLevelId"))
    throw conflict("section_in_use", `Transfer the students of this section first. Enrolled: ${count}`);
  if (section.capacity !== null && section.capacity < count)
    throw conflict(
      "section_in_use",
      `The capacity cannot be below the number of enrolled students: ${count}`,
    );
}
