import { disciplineActionEmail } from "../../../emails/behaviour/discipline-action.ts";
import type { DisciplineAction } from "../../../models/behaviour/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { notify } from "../../notifications/notify.ts";
import { guardiansToEmail } from "../guardians-to-email.ts";
import { namesOfType } from "./action-types.ts";

/** Address in the console of what families see of behaviour. */
export const familyBehaviourUrl = "/my-behaviour";

/** Notifies the student and the guardians of an action or its cancellation, those with custody also by email. */
export async function notifyAction(action: DisciplineAction): Promise<void> {
  const { id, studentId, type, startsOn, endsOn, status } = action;
  const names = await namesOfType(type);
  const cancelled = status === "cancelled";
  await notify({
    type: "discipline_action",
    props: { names, from: startsOn, until: endsOn, cancelled },
    to: { families: [studentId], own: true },
    entityType: "DisciplineAction",
    entityId: id,
    url: familyBehaviourUrl,
    dedupeKey: `discipline-action:${id}:${cancelled}:{student}`,
  });
  for (const { name, address, locale, child } of await guardiansToEmail(studentId))
    await queueEmail({
      entityKey: `DisciplineAction:${id}:${cancelled}:${address}`,
      to: { address, name },
      locale,
      template: disciplineActionEmail,
      props: { guardian: name, child, names, from: startsOn, until: endsOn, cancelled },
    });
}
