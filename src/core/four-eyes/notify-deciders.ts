import { context } from "../../lib/context.ts";
import { notify } from "../notifications/notify.ts";
import type { DecisionSubject } from "../notifications/types/notification-types.ts";
import type { DecidingPermission } from "./deciding-permissions.ts";
import { secondPersonFor } from "./second-person-for.ts";

interface PendingDecision {
  subject: DecisionSubject;
  entityType: string;
  entityId: string;
  url?: string;
  /** What tells this request from earlier ones about the same entity. */
  round?: string;
}

/** Notifies the users who may decide on a request of the caller. Does nothing if no second person is needed. */
export async function notifyDeciders(
  permission: DecidingPermission,
  { subject, round, ...about }: PendingDecision,
): Promise<void> {
  const { actor } = context();
  if (!actor) return;
  const { isNeeded, others } = await secondPersonFor(actor.id, permission, [actor.id]);
  if (!isNeeded) return;
  await notify({
    type: "decision_waiting",
    props: { subject },
    to: { users: others },
    ...about,
    dedupeKey: ["decision", about.entityType, about.entityId, ...(round ? [round] : [])].join(":"),
  });
}
