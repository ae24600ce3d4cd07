import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { studentSuspended } from "../../../emails/behaviour/student-suspended.ts";
import { suspensionLifted } from "../../../emails/behaviour/suspension-lifted.ts";
import type { StudentSuspension } from "../../../models/behaviour/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { notify } from "../../notifications/notify.ts";
import { parentsOf } from "../../people/obligations/require-guardian-emails.ts";

interface Recipient {
  name: string;
  address: string;
  locale: string | null;
  child: string;
}

const selectGuardians = (studentId: string) => sql`
  SELECT g.given_name || ' ' || g.family_name AS name, g.email AS address,
    coalesce(g.preferred_language, u.locale) AS locale, s.given_name || ' ' || s.family_name AS child
  FROM students s CROSS JOIN LATERAL (${parentsOf("s.id")}) p
  JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = p.guardian_id
  LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = g.user_id
  WHERE s.school_id = ${currentSchool} AND s.id = ${studentId} AND g.status = 'active' AND g.email IS NOT NULL`;

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
  for (const { name, address, locale, child } of await query<Recipient>(selectGuardians(studentId))) {
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
