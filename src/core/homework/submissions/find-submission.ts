import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, forbidden, notFound } from "../../../lib/errors.ts";
import { Assignment, AssignmentSubmission } from "../../../models/homework/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { findAssignment } from "../assignments/assignments.ts";
import { guardiansHandIn } from "../guardians-hand-in.ts";
import { submissionScope } from "../row-scope.ts";

interface Found {
  assignment: Assignment;
  submission: AssignmentSubmission;
}

/**
 * Gets a submission that the caller may hand in now, and locks it.
 * @throws {AppError} 403, 404, 409 `assignment_status`, `deadline_passed`, `attempts_used`
 */
export const findOwnSubmission = (id: string): Promise<Found> =>
  transaction(async () => {
    const where = scopeWhere("homework.hand-in", submissionScope);
    const submission = await findLocked(AssignmentSubmission, id, { where });
    if (actor().permissions.get("homework.hand-in") === "own_children" && !(await guardiansHandIn()))
      throw forbidden("At this school students hand in their homework themselves");
    const assignment = await Assignment.findByPk(submission.assignmentId, { rejectOnEmpty: true });
    if (assignment.status !== "published")
      throw conflict("assignment_status", `The homework is ${assignment.status}: nothing can be handed in`);
    const { attempt, attemptsAllowed, resubmissionRequested } = submission;
    if (attempt >= attemptsAllowed)
      throw conflict("attempts_used", `All attempts are used: ${attemptsAllowed}`);
    if (assignment.lateRule === "not_accepted" && now() > assignment.dueAt && !resubmissionRequested)
      throw conflict("deadline_passed", "The time to hand in this homework is over: ask your teacher");
    return { assignment, submission };
  });

/** Gets a submission that the caller may mark, and locks its assignment and itself. @throws {AppError} 404, 409 `assignment_status` */
export async function findSubmissionToMark(id: string): Promise<Found> {
  const found = await AssignmentSubmission.findByPk(id, { attributes: ["id", "assignmentId"] });
  if (!found) throw notFound("Assignment submission");
  const assignment = await findAssignment(found.assignmentId).catch(() => {
    throw notFound("Assignment submission");
  });
  if (assignment.status !== "published" && assignment.status !== "closed")
    throw conflict("assignment_status", `The homework is ${assignment.status} and cannot be marked`);
  return { assignment, submission: await findLocked(AssignmentSubmission, id) };
}
