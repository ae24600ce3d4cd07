import { studentSuspended } from "../../../emails/behaviour/student-suspended.ts";
import { suspensionLifted } from "../../../emails/behaviour/suspension-lifted.ts";
import type { StudentSuspension } from "../../../models/behaviour/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { notify } from "../../notifications/notify.ts";
import { guardiansToEmail } from "../guardians-to-email.ts";

/** Tells guardians of a suspension, or that it was lifted: in the application, and those with custody by email. */
export async function notifyFamily(
  { id, studentId, startsOn, endsOn, reason }: StudentSuspension,
  news: "suspended" | "lifted",
): Promise<void> {
  await notify({
    type: "suspension",
    props: { from: startsOn, until: endsOn, lifted: news === "lifted" },
    to: { families: [studentId], own: true },
    entityType: "StudentSuspension",
    entityId: id,
    url: "/children/{student}",
    dedupeKey: `suspension:${id}:${news}:{student}`,
  });
  for (const { name, address, locale, child } of await guardiansToEmail(studentId)) {
    const shared = { entityKey: `StudentSuspension:${id}:${address}`, to: { address, name }, locale };
    await (news === "lifted"
      ? queueEmail({ ...shared, template: suspensionLifted, props: { guardian: name, child } })
      : queueEmail({
          ...shared,
          template: studentSuspended,
          props: { guardian: name, child, from: startsOn, until: endsOn, reason },
        }));
  }
}
