import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { compare, exact, over, rounded, times } from "../../../lib/exact.ts";
import { AssignmentSubmission } from "../../../models/homework/index.ts";
import { audited } from "../../audit/audited.ts";
import { Decimal, paragraphs } from "../../common/input/schemas.ts";
import { assignmentSubmissions } from "./assignment-submissions.ts";
import { findSubmissionToMark } from "./find-submission.ts";

export const SubmissionMark = z
  .strictObject({
    points: Decimal.describe("Before the penalty for lateness"),
    feedback: paragraphs(500).nullable().optional(),
    attempt: z
      .int()
      .min(0)
      .optional()
      .describe("The attempt that was marked: refused if another one has been handed in meanwhile"),
  })
  .meta({ id: "SubmissionMark" });

/** Marks a submission, or homework handed in on paper. Families see the mark once it is returned. @throws {AppError} 400, 404, 409 */
export const markSubmission = (
  id: string,
  { points, feedback = null, attempt }: z.output<typeof SubmissionMark>,
) =>
  transaction(async () => {
    const { assignment, submission } = await findSubmissionToMark(id);
    if (attempt !== undefined && attempt !== submission.attempt)
      throw invalid([
        { path: "attempt", message: "is no longer the last one: the student has handed in again" },
      ]);
    if (compare(exact(points), exact(assignment.maxScore)) > 0)
      throw invalid([{ path: "points", message: `must not exceed the maximum of ${assignment.maxScore}` }]);
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
