import { query } from "../../db/query.ts";
import { conflict, invalid, unknownReference } from "../../lib/errors.ts";
import { GradeLevel, type Section } from "../../models/structure/index.ts";
import { openYear } from "./open-year.ts";

/** A section belongs to an open year, and keeps a place for everybody who is enrolled in it. */
export async function checkSection(section: Section): Promise<void> {
  if (section.isNewRecord) await openYear(section.academicYearId);
  if (section.changed("gradeLevelId")) {
    const level = await GradeLevel.findByPk(section.gradeLevelId);
    if (!level) throw unknownReference("gradeLevelId", "grade level");
    if (level.status === "archived")
      throw invalid([{ path: "gradeLevelId", message: `${level.name} is archived` }]);
  }
  const grown = !section.changed("capacity") || section.capacity === null;
  const archived = section.changed("status") && section.status === "archived";
  if (section.isNewRecord || (grown && !archived && !section.changed("gradeLevelId"))) return;

  const [open] = await query<{ count: number }>(
    {
      name: "enrolled-in-section",
      text: `SELECT count(*)::int AS count FROM enrollments
        WHERE school_id = $1 AND section_id = $2 AND status IN ('planned', 'active', 'suspended')`,
    },
    [section.schoolId, section.id],
  );
  const { count } = open!;
  if (count === 0) return;
  if (archived || section.changed("gradeLevelId"))
    throw conflict("section_in_use", `Transfer its students first: enrolled in the section: ${count}`);
  if (section.capacity !== null && section.capacity < count)
    throw conflict("section_in_use", `It cannot be smaller: students enrolled in the section: ${count}`);
}
