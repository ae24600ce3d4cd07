import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { exact, over, rounded, sum } from "../../../lib/exact.ts";
import { Assignment, RubricCriterion } from "../../../models/homework/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { assignmentScope } from "../row-scope.ts";

export const RubricStatistics = z
  .object({
    rated: z.int().describe("Number of students"),
    criteria: z.array(
      z.object({
        rubricCriterionId: z.uuid(),
        title: z.string(),
        averagePoints: z.string().nullable().describe("Null before the first rating"),
        levels: z.array(z.object({ title: z.string(), points: z.string(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: "RubricStatistics" });

/** Shows how many students of a class reached each level of the rubric of an assignment. @throws {AppError} 404 */
export async function showRubricStatistics(id: string): Promise<z.input<typeof RubricStatistics>> {
  const assignment = await Assignment.findOne({
    where: { [Op.and]: [{ id }, scopeWhere("homework.write", assignmentScope)] },
  });
  if (!assignment) throw notFound("Assignment");
  const { rubricId } = assignment;
  if (!rubricId) return { rated: 0, criteria: [] };
  const criteria = await RubricCriterion.findAll({ where: { rubricId }, order: ["sortOrder"] });
  const counts = await query<{ criterion: string; level: number; count: number }>(sql`
    SELECT r.rubric_criterion_id AS criterion, r.level, count(*)::int AS count
    FROM assignment_submissions s
    JOIN rubric_ratings r ON r.school_id = s.school_id AND r.assignment_submission_id = s.id
    WHERE s.school_id = ${currentSchool} AND s.assignment_id = ${id} AND s.status IN ('graded', 'returned')
    GROUP BY 1, 2`);
  const shown = criteria.map((criterion) => {
    const levels = criterion.levels.map(({ title, points }, index) => {
      const found = counts.find((each) => each.criterion === criterion.id && each.level === index + 1);
      return { title, points, count: found?.count ?? 0 };
    });
    return {
      rubricCriterionId: criterion.id,
      title: criterion.title,
      averagePoints: averageOf(levels),
      levels,
    };
  });
  const rated = shown[0]?.levels.reduce((all, { count }) => all + count, 0) ?? 0;
  return { rated, criteria: shown };
}

function averageOf(levels: ReadonlyArray<{ points: string; count: number }>): string | null {
  const count = levels.reduce((all, each) => all + each.count, 0);
  if (count === 0) return null;
  const points = levels.flatMap((level) => Array.from({ length: level.count }, () => exact(level.points)));
  return rounded(over(sum(points), exact(count)));
}
