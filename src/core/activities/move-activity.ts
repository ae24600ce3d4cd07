import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict } from "../../lib/errors.ts";
import { type Activity, ActivityEnrollment, type activityStatuses } from "../../models/activities/index.ts";
import { audited } from "../audit/audited.ts";
import { stateMachine } from "../common/entities/state-machine.ts";
import { transition } from "../common/entities/transition.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { schoolDay } from "../school/school-day.ts";
import { activities, findActivity } from "./activities.ts";
import { notifyEnrollments } from "./notify-enrollments.ts";

type Status = (typeof activityStatuses)[number];

/** `full` is entered and left by the places that are taken. */
const transitions = stateMachine<Status>("activity_status", {
  draft: ["open", "cancelled"],
  open: ["running", "cancelled"],
  full: ["running", "cancelled"],
  running: ["finished", "cancelled"],
  finished: [],
  cancelled: [],
});

export const ActivityMove = z
  .strictObject({ status: z.enum(["open", "running", "finished", "cancelled"]) })
  .meta({ id: "ActivityMove" });

const verbs = { open: "open", running: "start", finished: "finish", cancelled: "cancel" } as const;

/**
 * Opens an activity for choices, starts, finishes or cancels it. Finishing declines the choices that have no place; cancelling ends
 * every place and notifies the families.
 * @throws {AppError} 404, 409 `activity_status`, `activity_over`
 */
export const moveActivity = (id: string, { status }: z.output<typeof ActivityMove>) =>
  transaction(async () => {
    await lockInSchool("activities");
    const row = await findActivity(id);
    if (row.status === status || (row.status === "full" && status === "open")) return activities.get(id);
    if (status === "open" && row.endsOn < (await schoolDay()))
      throw conflict("activity_over", "The activity ends in the past: set a later day before opening it");
    await transition(row, { ...transitions("The activity", status), verb: verbs[status] });
    if (status === "open" && !row.choicesFrom) await openNow(row);
    if (status === "finished") await endChoices(row, "finished");
    if (status === "cancelled") await endChoices(row, "cancelled");
    return activities.get(id);
  });

/** Opens the choices now, unless they would close before. */
async function openNow(row: Activity): Promise<void> {
  if (!row.choicesUntil || row.choicesUntil > now()) await row.update({ choicesFrom: now() });
}

async function endChoices(activity: Activity, reason: "finished" | "cancelled"): Promise<void> {
  const rows = await ActivityEnrollment.findAll({
    where: {
      activityId: activity.id,
      status: reason === "cancelled" ? ["pending", "waiting_list", "accepted"] : ["pending", "waiting_list"],
    },
    order: ["id"],
    lock: true,
  });
  const today = await schoolDay();
  for (const row of rows) {
    const before = row.status;
    await row.update(
      before === "accepted"
        ? { status: "left", leftOn: today }
        : { status: "declined", reason, position: null },
    );
    await audited(ActivityEnrollment, row.id, "end", {
      before: { status: before },
      after: { status: row.status },
    });
  }
  await notifyEnrollments(reason === "cancelled" ? "cancelled" : "declined", activity, rows);
}
