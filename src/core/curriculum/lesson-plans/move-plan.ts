import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { LessonPlan, type lessonPlanStatuses } from "../../../models/curriculum/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";
import { lessonPlanApproveScope } from "../row-scope.ts";
import { isOwnPlan } from "./is-own-plan.ts";
import { findOwnPlan, lessonPlans } from "./lesson-plans.ts";
import { notifyDecision, notifySubmission } from "./notify-plan.ts";

const transitions = stateMachine<(typeof lessonPlanStatuses)[number]>("lesson_plan_status", {
  draft: ["submitted"],
  submitted: ["approved", "returned", "taught"],
  returned: ["submitted"],
  approved: ["taught"],
  taught: [],
});

export const PlanReturn = z
  .strictObject({ comment: paragraphs(2000).describe("What the author should change") })
  .meta({ id: "PlanReturn" });

/** Submits a plan to the head of department. @throws {AppError} 404, 409 `not_the_author`, `lesson_plan_status` */
export const submitPlan = (id: string) =>
  transaction(async () => {
    const row = await findOwnPlan(id);
    if (row.status === "submitted") return lessonPlans.get(id);
    await transition(row, {
      ...transitions("The lesson plan", "submitted"),
      verb: "submit",
      set: { submittedAt: now(), returnComment: null },
    });
    await notifySubmission(row);
    return lessonPlans.get(id);
  });

/** Approves a plan of somebody else. @throws {AppError} 404, 409 `own_request`, `lesson_plan_status` */
export const approvePlan = (id: string) =>
  transaction(async () => {
    const row = await findPlanToDecide(id);
    if (row.status === "approved") return lessonPlans.get(id);
    await transition(row, {
      ...transitions("The lesson plan", "approved"),
      verb: "approve",
      set: { approvedBy: actorId(), approvedAt: now() },
    });
    await notifyDecision(row);
    return lessonPlans.get(id);
  });

/** Returns a plan to its author with a comment. @throws {AppError} 404, 409 `own_request`, `lesson_plan_status` */
export const returnPlan = (id: string, { comment }: z.output<typeof PlanReturn>) =>
  transaction(async () => {
    const row = await findPlanToDecide(id);
    if (row.status === "returned") return lessonPlans.get(id);
    await transition(row, {
      ...transitions("The lesson plan", "returned"),
      verb: "return",
      set: { returnComment: comment },
      after: { returnComment: comment },
    });
    await notifyDecision(row);
    return lessonPlans.get(id);
  });

/** Records that the lesson was taught, on its day or later. @throws {AppError} 404, 409 `not_the_author`, `lesson_plan_status`, `in_the_future` */
export const teachPlan = (id: string) =>
  transaction(async () => {
    const row = await findOwnPlan(id);
    if (row.status === "taught") return lessonPlans.get(id);
    await transition(row, {
      ...transitions("The lesson plan", "taught"),
      verb: "complete",
      check: async () => {
        if (row.date > (await schoolDay()))
          throw conflict("in_the_future", `The lesson is on ${row.date}: it has not been taught yet`);
      },
    });
    return lessonPlans.get(id);
  });

async function findPlanToDecide(id: string): Promise<LessonPlan> {
  const row = await findLocked(LessonPlan, id, {
    where: scopeWhere("lesson-plans.approve", lessonPlanApproveScope),
  });
  if (await isOwnPlan(row))
    throw conflict("own_request", "You cannot decide on your own lesson plan: someone else must approve it");
  return row;
}
