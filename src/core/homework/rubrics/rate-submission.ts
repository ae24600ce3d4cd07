import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { exact, over, rounded, sum, times } from "../../../lib/exact.ts";
import { newId } from "../../../lib/ids.ts";
import {
  type Assignment,
  type AssignmentSubmission,
  Rubric,
  RubricCriterion,
  RubricRating,
} from "../../../models/homework/index.ts";
import { paragraphs } from "../../common/input/schemas.ts";

export const Rating = z.strictObject({
  rubricCriterionId: z.uuid(),
  level: z.int().min(1).describe("Number of the level within its criterion, from 1"),
  comment: paragraphs(500).nullable().optional(),
});

/**
 * Rates a submission by the rubric of its assignment, which the caller has locked. Former ratings are replaced.
 * @returns the points: the sum of the levels, in proportion to the maximum of the assignment
 * @throws {AppError} 400, 409 `rubric_changed`
 */
export async function rateSubmission(
  assignment: Assignment,
  submission: AssignmentSubmission,
  ratings: readonly z.output<typeof Rating>[],
): Promise<string> {
  const rubric = await Rubric.findByPk(assignment.rubricId!, { lock: true, rejectOnEmpty: true });
  const criteria = await RubricCriterion.findAll({ where: { rubricId: rubric.id }, order: ["sortOrder"] });
  if (ratings.some(({ rubricCriterionId: id }) => !criteria.some((each) => each.id === id)))
    throw conflict("rubric_changed", "The rubric of this homework has been changed: reload the page");
  const faults: Fault[] = [];
  const rows = criteria.flatMap(({ id, title, levels }) => {
    const index = ratings.findIndex((each) => each.rubricCriterionId === id);
    const rating = ratings[index];
    if (!rating) {
      faults.push({ path: "ratings", message: `must have a level for "${title}"` });
      return [];
    }
    const level = levels[rating.level - 1];
    if (!level) faults.push({ path: `ratings.${index}.level`, message: `must be at most ${levels.length}` });
    return [
      {
        ...{ id: newId(), assignmentSubmissionId: submission.id, rubricCriterionId: id },
        ...{ level: rating.level, points: level?.points ?? "0", comment: rating.comment ?? null },
      },
    ];
  });
  if (ratings.length > criteria.length)
    faults.push({ path: "ratings", message: "must name each criterion once" });
  if (faults.length) throw invalid(faults);
  await RubricRating.destroy({ where: { assignmentSubmissionId: submission.id } });
  await insertRows(RubricRating, rows);
  return pointsOf(
    rows.map(({ points }) => points),
    rubric.maxPoints,
    assignment.maxScore,
  );
}

/** The sum of the points of levels, in proportion to a maximum, rounded once. */
export function pointsOf(levels: readonly string[], maxPoints: string, maxScore: string): string {
  const share = over(sum(levels.map(exact)), exact(maxPoints));
  return rounded(times(share, exact(maxScore)));
}
