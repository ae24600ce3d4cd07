import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import type { interventionStatuses } from "../../../models/student-support/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { findIntervention, interventions } from "./interventions.ts";

const transitions = stateMachine<(typeof interventionStatuses)[number]>("intervention_status", {
  planned: ["running", "done", "cancelled"],
  running: ["done", "cancelled"],
  done: [],
  cancelled: [],
});

const verbs = { running: "start", done: "finish", cancelled: "cancel" } as const;

export const InterventionMove = z
  .strictObject({
    status: z.enum(["running", "done", "cancelled"]),
    outcome: paragraphs(2000).optional().describe("Required for done"),
  })
  .meta({ id: "InterventionMove" });

/** Starts, finishes or cancels an intervention. @throws {AppError} 400, 404, 409 `intervention_status` */
export const moveIntervention = (id: string, { status, outcome }: z.output<typeof InterventionMove>) =>
  transaction(async () => {
    const row = await findIntervention(id);
    if (row.status === status) return interventions.get(id);
    await transition(row, {
      ...transitions("The intervention", status),
      verb: verbs[status],
      check: async () => {
        if (status === "done" && !outcome)
          throw invalid([{ path: "outcome", message: "is required to finish an intervention" }]);
      },
      ...(outcome && { set: { outcome }, after: { outcome } }),
    });
    return interventions.get(id);
  });
