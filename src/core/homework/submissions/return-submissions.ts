import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { type Assignment, AssignmentSubmission } from "../../../models/homework/index.ts";
import { enterResults } from "../../assessment/gradebook/enter-results.ts";
import { audited } from "../../audit/audited.ts";
import { notify } from "../../notifications/notify.ts";
import { findAssignment } from "../assignments/assignments.ts";
import { homeworkUrl } from "../assignments/notify-students.ts";
import { assignmentSubmissions } from "./assignment-submissions.ts";
import { findSubmissionToMark } from "./find-submission.ts";

export const ReturnedMarks = z
  .object({ returned: z.int().describe("Number of students") })
  .meta({ id: "ReturnedMarks" });

/**
 * Returns the mark of a student, and writes it to the gradebook column where there is one.
 * @throws {AppError} 404, 409 `submission_status`, and those of entering results
 */
export const returnSubmission = (id: string) =>
  transaction(async () => {
    const { assignment, submission } = await findSubmissionToMark(id);
    if (submission.status === "returned") return assignmentSubmissions.get(id);
    if (submission.status !== "graded")
      throw conflict("submission_status", "The submission has no mark yet: mark it before returning it");
    await giveBack(assignment, [submission]);
    return assignmentSubmissions.get(id);
  });

/** Returns all marks of an assignment that have not been returned. @throws {AppError} 404, and those of entering results */
export const returnAll = (assignmentId: string): Promise<z.input<typeof ReturnedMarks>> =>
  transaction(async () => {
    const assignment = await findAssignment(assignmentId);
    const marked = await AssignmentSubmission.findAll({
      where: { assignmentId, status: "graded" },
      order: ["id"],
      lock: true,
    });
    if (marked.length) await giveBack(assignment, marked);
    return { returned: marked.length };
  });

async function giveBack(assignment: Assignment, marked: readonly AssignmentSubmission[]): Promise<void> {
  const ids = marked.map(({ id }) => id);
  await AssignmentSubmission.update({ status: "returned", returnedAt: now() }, { where: { id: ids } });
  if (assignment.lineItemId)
    await enterResults(assignment.lineItemId, {
      results: marked.map(({ studentId, score, late, feedback }) => ({
        ...{ studentId, score, late, comment: feedback },
      })),
      reason: `Homework returned: ${assignment.title}`,
    });
  await audited(AssignmentSubmission, marked.length === 1 ? ids[0]! : null, "return_marks", {
    after: { assignmentId: assignment.id, ids },
  });
  await notify({
    type: "homework_returned",
    props: { title: assignment.title },
    to: { families: marked.map(({ studentId }) => studentId), own: true },
    entityType: "Assignment",
    entityId: assignment.id,
    url: homeworkUrl,
  });
}
