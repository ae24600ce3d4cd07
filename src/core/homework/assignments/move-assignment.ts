import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import type { assignmentStatuses } from "../../../models/homework/index.ts";
import { createLineItem } from "../../assessment/gradebook/line-items.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { addSubmissions } from "./add-submissions.ts";
import { assignments, findAssignment } from "./assignments.ts";
import { currentClass } from "./current-class.ts";
import { dueDay, notifyChange, notifyPublication } from "./notify-students.ts";

const transitions = stateMachine<(typeof assignmentStatuses)[number]>("assignment_status", {
  draft: ["published", "cancelled"],
  published: ["closed", "cancelled"],
  closed: ["published", "cancelled"],
  cancelled: [],
});

export const AssignmentMove = z
  .strictObject({ status: z.enum(["published", "closed", "cancelled"]) })
  .meta({ id: "AssignmentMove" });

const verbs = { published: "publish", closed: "close", cancelled: "cancel" } as const;

/**
 * Publishes, closes, reopens or cancels an assignment. Publishing gives every student of the class a submission, adds the
 * gradebook column where it has one, and notifies students and guardians.
 * @throws {AppError} 404, 409 `assignment_status`, `due_in_the_past`
 */
export const moveAssignment = (id: string, { status }: z.output<typeof AssignmentMove>) =>
  transaction(async () => {
    const row = await findAssignment(id);
    if (row.status === status) return assignments.get(id);
    const { status: before } = row;
    const isFirst = status === "published" && before === "draft";
    if (isFirst && row.dueAt <= now())
      throw conflict(
        "due_in_the_past",
        "The homework is due in the past: set a later time before publishing it",
      );
    await transition(row, {
      ...transitions("The homework", status),
      verb: verbs[status],
      ...(isFirst && { set: { publishedAt: now() } }),
    });
    if (isFirst) {
      if (row.audience === "class") await addSubmissions(row, await currentClass(row.courseOfferingId));
      if (row.inGradebook && !row.lineItemId) {
        const { courseOfferingId, title, maxScore } = row;
        const column = { courseOfferingId, title, maxScore, dueOn: await dueDay(row.dueAt) };
        await row.update({ lineItemId: (await createLineItem(column)).id });
      }
      await notifyPublication(row);
    } else if (status === "cancelled" && before !== "draft") await notifyChange(row);
    return assignments.get(id);
  });
