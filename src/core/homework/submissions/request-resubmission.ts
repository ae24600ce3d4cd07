import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { AssignmentSubmission } from "../../../models/homework/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { notify } from "../../notifications/notify.ts";
import { homeworkUrl } from "../assignments/notify-students.ts";
import { assignmentSubmissions } from "./assignment-submissions.ts";
import { findSubmissionToMark } from "./find-submission.ts";

export const ResubmissionRequest = z
  .strictObject({ feedback: paragraphs(500).describe("What to improve") })
  .meta({ id: "ResubmissionRequest" });

/**
 * Asks a student to hand in again, and grants one more attempt if all are used. Neither the late rule nor a penalty applies to it.
 * @throws {AppError} 404, 409 `submission_status`, `assignment_status`
 */
export const requestResubmission = (id: string, { feedback }: z.output<typeof ResubmissionRequest>) =>
  transaction(async () => {
    const { assignment, submission } = await findSubmissionToMark(id);
    if (assignment.status !== "published")
      throw conflict("assignment_status", "The homework is closed: open it again first");
    const { attempt, attemptsAllowed, status, studentId } = submission;
    if (attempt === 0) throw conflict("submission_status", "Nothing has been handed in yet");
    await submission.update({
      ...{ resubmissionRequested: true, feedback, points: null, score: null, returnedAt: null },
      ...{ attemptsAllowed: Math.max(attemptsAllowed, attempt + 1), status: "not_submitted" },
    });
    await audited(AssignmentSubmission, id, "request_resubmission", {
      before: { status },
      after: { status: "not_submitted", feedback },
    });
    await notify({
      type: "homework_again",
      props: { title: assignment.title },
      to: { families: [studentId], own: true },
      entityType: "Assignment",
      entityId: assignment.id,
      url: homeworkUrl,
    });
    return assignmentSubmissions.get(id);
  });
