import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { ActivityEnrollment } from "../../../models/activities/index.ts";
import { audited } from "../../audit/audited.ts";
import { activityEnrollments } from "../activity-enrollments.ts";
import { notifyEnrollments } from "../notify-enrollments.ts";
import { acceptStudents } from "../places/accept-students.ts";
import { ineligibleStudents } from "../places/ineligible-students.ts";
import { studentsWithClash } from "../places/students-with-clash.ts";
import { findChoice } from "./find-choice.ts";

export const ChoiceDecision = z
  .strictObject({ status: z.enum(["accepted", "waiting_list", "declined"]) })
  .meta({ id: "ChoiceDecision" });

/**
 * Decides about one choice outside of an allocation. Accepting checks consent, conditions, other activities at the time and
 * places, and bills the fee.
 * @throws {AppError} 404, 409 `activity_status`, `enrollment_status`, `no_consent`, `not_eligible`, `activity_clash`, `activity_full`
 */
export const decideChoice = (id: string, { status }: z.output<typeof ChoiceDecision>) =>
  transaction(async () => {
    const { activity, row } = await findChoice(id, "extracurricular.manage");
    const before = row.status;
    if (before === status) return activityEnrollments.get(id);
    if (!["open", "full", "running"].includes(activity.status))
      throw conflict("activity_status", `The activity is ${activity.status}: no places are given out`);
    if (before !== "pending" && before !== "waiting_list" && before !== "declined")
      throw conflict("enrollment_status", `The choice is ${before} and cannot become ${status}`);
    if (status === "declined") {
      await row.update({ status, reason: "decision", position: null });
      await audited(ActivityEnrollment, id, "reject", { before: { status: before }, after: { status } });
      await notifyEnrollments("declined", activity, [row]);
      return activityEnrollments.get(id);
    }
    if (!row.consentBy) throw conflict("no_consent", "A guardian has not consented yet");
    const reasons = (await ineligibleStudents(activity, [row.studentId])).get(row.studentId);
    if (reasons)
      throw conflict("not_eligible", "The student does not meet the conditions of this activity", {
        reasons,
      });
    if (status === "waiting_list") {
      const last = await ActivityEnrollment.max<number, ActivityEnrollment>("position", {
        where: { activityId: activity.id },
      });
      await row.update({ status, position: (last ?? 0) + 1, reason: null });
      await audited(ActivityEnrollment, id, "change_status", {
        before: { status: before },
        after: { status },
      });
      await notifyEnrollments("waiting_list", activity, [row]);
      return activityEnrollments.get(id);
    }
    if ((await studentsWithClash(activity, [row.studentId])).length)
      throw conflict("activity_clash", "The student has another accepted activity at that time");
    if (activity.placesTaken >= activity.capacity)
      throw conflict("activity_full", "All places are taken: put the student on the waiting list");
    await acceptStudents(activity, [row]);
    return activityEnrollments.get(id);
  });
