import { context } from "../../lib/context.ts";
import type { DecisionSubject } from "../communication/notification-types.ts";
import { notify } from "../communication/notify.ts";
import type { DecidingPermission } from "./deciding-permissions.ts";
import { secondPersonFor } from "./second-person-for.ts";

interface Waiting {
  subject: DecisionSubject;
  entityType: string;
  entityId: string;
  url?: string;
}

/** Notifies those who may decide that a request of the caller waits for one of them. */
export async function notifyDeciders(
  permission: DecidingPermission,
  { subject, ...about }: Waiting,
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
    dedupeKey: `decision:${about.entityType}:${about.entityId}`,
  });
}
