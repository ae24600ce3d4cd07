import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";

/**
 * Checks that the succession of grade levels has no cycle, and that an archived one has no section in a planned or active
 * year.
 * @throws {AppError} 400, 409 `in_use`
 */
export async function checkGradeLevel(level: GradeLevel): Promise<void> {
  if (level.nextGradeLevelId && level.changed("nextGradeLevelId")) await checkSuccessor(level);
  if (!level.isNewRecord && level.changed("status") && level.status === "archived") {
    const [section] = await query<{ name: string }>(sql`
      SELECT s.name FROM sections s
      JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id
      WHERE s.school_id = ${level.schoolId} AND s.grade_level_id = ${level.id} AND s.status <> 'archived'
        AND y.status IN ('planned', 'active') LIMIT 1`);
    if (section)
      throw conflict(
        "in_use",
        `${level.name} still has sections, such as ${section.name}: archive them first`,
      );
  }
}

async function checkSuccessor(level: GradeLevel): Promise<void> {
  const path = "nextGradeLevelId";
  // Two concurrent changes could create a cycle that neither of them sees.
  await lockInSchool("grade-levels");
  const levels = new Map(
    (await GradeLevel.findAll({ limit: 1000 })).map((each) => [each.id, each.id === level.id ? level : each]),
  );
  const next = levels.get(level.nextGradeLevelId!);
  if (!next) throw unknownReference(path, "grade level");
  if (next.status === "archived") throw invalid([{ path, message: `${next.name} is archived` }]);
  let at: GradeLevel | undefined = next;
  for (let steps = 0; at && steps <= levels.size; steps += 1) {
    if (at.id === level.id)
      throw invalid([
        {
          path,
          message:
            next === level ? "must not be the grade level itself" : `must not lead back to ${level.name}`,
        },
      ]);
    at = at.nextGradeLevelId ? levels.get(at.nextGradeLevelId) : undefined;
  }
}
