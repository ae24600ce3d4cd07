import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { compare, exact, over, rounded, times } from "../../../lib/exact.ts";
import { type Assignment, AssignmentSubmission } from "../../../models/homework/index.ts";
import { audited } from "../../audit/audited.ts";
import { Decimal, paragraphs } from "../../common/input/schemas.ts";
import { Rating, rateSubmission } from "../rubrics/rate-submission.ts";
import { assignmentSubmissions } from "./assignment-submissions.ts";
import { findSubmissionToMark } from "./find-submission.ts";

export const SubmissionMark = z
  .strictObject({
    points: Decimal.optional().describe("Before the penalty for lateness; required without a rubric"),
    ratings: z
      .array(Rating)
      .min(1)
      .max(20)
      .optional()
      .describe("The levels reached, one per criterion; required with a rubric, whose points count"),
    feedback: paragraphs(500).nullable().optional(),
    attempt: z
      .int()
      .min(0)
      .optional()
      .describe("The attempt that was marked: refused if another one has been handed in meanwhile"),
  })
  .meta({ id: "SubmissionMark" });

/**
 * Marks a submission by points, or by the rubric of its assignment; also homework handed in on paper. Families see the mark once it is returned.
 * @throws {AppError} 400, 404, 409 `assignment_status`, `no_rubric`, `rubric_changed`
 */
export const markSubmission = (
  id: string,
  { feedback = null, attempt, ...mark }: z.output<typeof SubmissionMark>,
) =>
  transaction(async () => {
    const { assignment, submission } = await findSubmissionToMark(id);
    if (attempt !== undefined && attempt !== submission.attempt)
      throw invalid([
        { path: "attempt", message: "is no longer the last one: the student has handed in again" },
      ]);
    const points = await pointsFor(assignment, submission, mark);
    const kept = over(exact(100 - submission.penalty), exact(100));
    const score = rounded(times(exact(points), kept));
    const before = { points: submission.points, score: submission.score, status: submission.status };
    await submission.update({
      ...{ points: rounded(exact(points)), score, feedback, markedBy: actorId() },
      ...{ returnedAt: null, resubmissionRequested: false, status: "graded" },
    });
    await audited(AssignmentSubmission, id, "mark", { before, after: { points, score, status: "graded" } });
    return assignmentSubmissions.get(id);
  });

async function pointsFor(
  assignment: Assignment,
  submission: AssignmentSubmission,
  { points, ratings }: Pick<z.output<typeof SubmissionMark>, "points" | "ratings">,
): Promise<string> {
  if (assignment.rubricId) {
    if (!ratings || points !== undefined)
      throw invalid([
        { path: "ratings", message: "is required, without points: this homework is marked by its rubric" },
      ]);
    return rateSubmission(assignment, submission, ratings);
  }
  if (ratings) throw conflict("no_rubric", "This homework has no rubric: mark it by points");
  if (points === undefined) throw invalid([{ path: "points", message: "is required" }]);
  if (compare(exact(points), exact(assignment.maxScore)) > 0)
    throw invalid([{ path: "points", message: `must not exceed the maximum of ${assignment.maxScore}` }]);
  return points;
}
