import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import type { disciplineActionStatuses } from "../../../models/behaviour/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { disciplineActions, findAction } from "./discipline-actions.ts";
import { notifyAction } from "./notify-action.ts";

export const DisciplineActionMove = z
  .strictObject({
    status: z.enum(["active", "completed", "cancelled"]),
    reason: paragraphs(1000).optional().describe("Stored in the audit trail"),
  })
  .meta({ id: "DisciplineActionMove" });

/** A completed action can be taken up again: the student was absent after all. */
const allowed = stateMachine<(typeof disciplineActionStatuses)[number]>("action_status", {
  planned: ["active", "completed", "cancelled"],
  active: ["completed", "cancelled"],
  completed: ["active"],
  cancelled: [],
});

/**
 * Starts, completes or cancels an action. Guardians who were informed of it are notified of a cancellation.
 * @throws {AppError} 404, 409 `action_status`, `action_of_suspension`
 */
export const moveAction = (id: string, { status, reason }: z.output<typeof DisciplineActionMove>) =>
  transaction(async () => {
    const action = await findAction(id);
    if (action.status === status) return disciplineActions.present(action);
    if (action.studentSuspensionId)
      throw conflict("action_of_suspension", "The suspension decides the status: lift it to end it early");
    await transition(action, {
      ...allowed("The action", status),
      verb: "change_status",
      after: reason ? { reason } : {},
    });
    if (status === "cancelled" && action.guardianInformedAt) await notifyAction(action);
    return disciplineActions.present(action);
  });
