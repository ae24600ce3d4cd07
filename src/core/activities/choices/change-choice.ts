import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, actorId } from "../../../lib/context.ts";
import { conflict, forbidden, invalid } from "../../../lib/errors.ts";
import { ActivityEnrollment } from "../../../models/activities/index.ts";
import { audited } from "../../audit/audited.ts";
import { schoolDay } from "../../school/school-day.ts";
import { activityEnrollments } from "../activity-enrollments.ts";
import { fillPlaces } from "../places/fill-places.ts";
import { studentsChoose } from "../students-choose.ts";
import { checkChoosable } from "./check-choosable.ts";
import { findChoice } from "./find-choice.ts";
import { openChoices } from "./open-choices.ts";

export const ChoiceRank = z
  .strictObject({ rank: z.int().min(1).max(20).describe("1 is the first choice; the others move") })
  .meta({ id: "ChoiceRank" });

const isOffice = () => actor().permissions.get("extracurricular.choose") === "all";

/** Changes the place of a choice among the open choices of the term. @throws {AppError} 400, 403, 404, 409 `choices_closed`, `enrollment_status` */
export const rankChoice = (id: string, { rank }: z.output<typeof ChoiceRank>) =>
  transaction(async () => {
    const { activity, row } = await findChoice(id, "extracurricular.choose");
    if (actor().permissions.get("extracurricular.choose") === "self" && !(await studentsChoose()))
      throw forbidden("At this school guardians choose the activities of their children");
    if (row.status !== "pending") throw wrongStatus(row.status, "ranked");
    checkChoosable(activity, isOffice());
    const choices = await openChoices(row.studentId, activity.termId);
    if (rank > choices.length)
      throw invalid([{ path: "rank", message: `must be at most ${choices.length}, the number of choices` }]);
    const others = choices.filter((choice) => choice.id !== id);
    const order = [...others.slice(0, rank - 1), row, ...others.slice(rank - 1)];
    for (const [index, choice] of order.entries())
      if (choice.rank !== index + 1) {
        const before = { rank: choice.rank };
        await choice.update({ rank: index + 1 });
        await audited(ActivityEnrollment, choice.id, "update", { before, after: { rank: index + 1 } });
      }
    return activityEnrollments.get(id);
  });

/** Records the consent of the caller, or of the office on paper, to a choice that a student made. @throws {AppError} 403, 404, 409 `enrollment_status` */
export const consentToChoice = (id: string) =>
  transaction(async () => {
    const { row } = await findChoice(id, "extracurricular.choose");
    if (actor().permissions.get("extracurricular.choose") === "self")
      throw forbidden("A guardian must consent");
    if (row.consentBy) return activityEnrollments.get(id);
    if (row.status !== "pending") throw wrongStatus(row.status, "consented to");
    await row.update({ consentBy: actorId(), consentedAt: now() });
    await audited(ActivityEnrollment, id, "confirm", { after: { consentBy: actorId() } });
    return activityEnrollments.get(id);
  });

/**
 * Withdraws a choice, or gives up a place or the waiting. A free place goes to the waiting list; the bursar decides about a fee
 * that was billed.
 * @throws {AppError} 404, 409 `enrollment_status`, `activity_status`
 */
export const leaveActivity = (id: string) =>
  transaction(async () => {
    const { activity, row } = await findChoice(id, "extracurricular.choose");
    const { status } = row;
    if (status === "left") return activityEnrollments.get(id);
    if (status === "declined") throw wrongStatus(status, "left");
    if (activity.status === "finished" || activity.status === "cancelled")
      throw conflict("activity_status", `The activity is ${activity.status}: it can no longer be left`);
    await row.update({ status: "left", leftOn: await schoolDay(), position: null });
    await audited(ActivityEnrollment, id, "leave", { before: { status }, after: { status: "left" } });
    if (status === "accepted") {
      // A trigger has changed the number of places that are taken.
      await activity.reload();
      await fillPlaces(activity);
    }
    return activityEnrollments.get(id);
  });

const wrongStatus = (status: string, verb: string) =>
  conflict("enrollment_status", `The choice is ${status} and cannot be ${verb}`);
