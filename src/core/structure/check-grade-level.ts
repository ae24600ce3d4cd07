import { query } from "../../db/query.ts";
import { conflict, invalid, unknownReference } from "../../lib/errors.ts";
import { GradeLevel } from "../../models/structure/index.ts";
import { lockInSchool } from "../lock-in-school.ts";

/** Grade levels follow each other without a circle, and an archived one has nobody in it. */
export async function checkGradeLevel(level: GradeLevel): Promise<void> {
  if (level.nextGradeLevelId && level.changed("nextGradeLevelId")) await checkSuccessor(level);
  if (!level.isNewRecord && level.changed("status") && level.status === "archived") {
    const [section] = await query<{ name: string }>(
      {
        name: "section-of-grade-level",
        text: `SELECT s.name FROM sections s
          JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id
          WHERE s.school_id = $1 AND s.grade_level_id = $2 AND s.status <> 'archived'
            AND y.status IN ('planned', 'active') LIMIT 1`,
      },
      [level.schoolId, level.id],
    );
    if (section)
      throw conflict(
        "in_use",
        `${level.name} still has sections, ${section.name} for one: archive them first`,
      );
  }
}

async function checkSuccessor(level: GradeLevel): Promise<void> {
  const path = "nextGradeLevelId";
  // Two changes at the same moment could make a circle that neither of them sees.
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
        { path, message: next === level ? "is the grade level itself" : `leads back to ${level.name}` },
      ]);
    at = at.nextGradeLevelId ? levels.get(at.nextGradeLevelId) : undefined;
  }
}
