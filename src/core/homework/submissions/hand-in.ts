import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { type Assignment, AssignmentFile, AssignmentSubmission } from "../../../models/homework/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { assignmentSubmissions } from "./assignment-submissions.ts";
import { findOwnSubmission } from "./find-submission.ts";

export const SubmissionDraft = z
  .strictObject({ text: paragraphs(20_000).nullable() })
  .meta({ id: "SubmissionDraft" });

export const HandIn = z
  .strictObject({
    text: paragraphs(20_000).nullable().optional(),
    attempt: z
      .int()
      .min(1)
      .optional()
      .describe("Number of this attempt: refused if it has been handed in meanwhile, from another device"),
  })
  .meta({ id: "HandIn" });

/** Saves the text of the next attempt without handing it in. @throws {AppError} as `findOwnSubmission` */
export const saveDraft = (id: string, { text }: z.output<typeof SubmissionDraft>) =>
  transaction(async () => {
    const { submission } = await findOwnSubmission(id);
    if (submission.draftText !== text) {
      await submission.update({ draftText: text });
      await audited(AssignmentSubmission, id, "update", { after: { draft: text !== null } });
    }
    return assignmentSubmissions.get(id);
  });

/**
 * Hands in the text and the files that were added since the last attempt. The clock of the server decides whether it is late.
 * @throws {AppError} 400, and as `findOwnSubmission`; 409 `attempt_taken`
 */
export const handIn = (id: string, { text = null, attempt: expected }: z.output<typeof HandIn>) =>
  transaction(async () => {
    const { assignment, submission } = await findOwnSubmission(id);
    const attempt = submission.attempt + 1;
    if (expected !== undefined && expected !== attempt)
      throw conflict("attempt_taken", "This attempt has been handed in already: reload the page");
    const where = { assignmentSubmissionId: id, attempt: null };
    const files = await AssignmentFile.count({ where });
    if (!text && files === 0)
      throw invalid([{ path: "text", message: "is required if no file is handed in" }]);
    const submittedAt = now();
    const lateness = submission.resubmissionRequested
      ? { late: submission.late, penalty: submission.penalty }
      : { late: submittedAt > assignment.dueAt, penalty: penaltyAt(submittedAt, assignment) };
    await AssignmentFile.update({ attempt }, { where });
    await submission.update({
      ...lateness,
      ...{ attempt, text, submittedAt, draftText: null, resubmissionRequested: false },
      ...{ points: null, score: null, returnedAt: null },
      status: lateness.late ? "late" : "submitted",
    });
    await audited(AssignmentSubmission, id, "hand_in", { after: { attempt, files, late: lateness.late } });
    return assignmentSubmissions.get(id);
  });

/** Percent that is taken off at a time: per started day after the deadline, up to the maximum. */
function penaltyAt(time: Date, { dueAt, lateRule, penaltyPerDay, penaltyMaximum }: Assignment): number {
  if (lateRule !== "penalty" || time <= dueAt) return 0;
  const days = Math.ceil((time.getTime() - dueAt.getTime()) / DAY_MS);
  return Math.min(days * penaltyPerDay!, penaltyMaximum!);
}
