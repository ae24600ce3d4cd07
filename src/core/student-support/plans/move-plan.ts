import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import type { supportPlanStatuses } from "../../../models/student-support/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { schoolDay } from "../../school/school-day.ts";
import { findPlan, supportPlans } from "./support-plans.ts";

const transitions = stateMachine<(typeof supportPlanStatuses)[number]>("support_plan_status", {
  draft: ["active"],
  active: ["under_review", "closed"],
  under_review: ["active", "closed"],
  closed: [],
});

const verbs = { active: "activate", under_review: "review", closed: "close" } as const;

export const SupportPlanMove = z
  .strictObject({ status: z.enum(["active", "under_review", "closed"]) })
  .meta({ id: "SupportPlanMove" });

/** Activates a plan, puts it under review or closes it. @throws {AppError} 404, 409 `support_plan_status` */
export const movePlan = (id: string, { status }: z.output<typeof SupportPlanMove>) =>
  transaction(async () => {
    const row = await findPlan(id);
    if (row.status === status) return supportPlans.get(id);
    await transition(row, {
      ...transitions("The support plan", status),
      verb: verbs[status],
      set: { closedOn: status === "closed" ? await schoolDay() : null },
    });
    return supportPlans.get(id);
  });
