import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { studentAccess } from "../../../emails/people/student-access.ts";
import { maskAddress } from "../../../lib/delivery/email-address.ts";
import { newId } from "../../../lib/ids.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { notify } from "../../notifications/notify.ts";

interface Recipient {
  [column: string]: unknown;
  child: string;
  userId: string | null;
  name: string;
  email: string | null;
  locale: string | null;
}

// Guardians with custody are notified even where the office has switched their other messages off.
const selectGuardians = (studentId: string) => sql`
  SELECT s.given_name || ' ' || s.family_name AS child, g.user_id AS "userId",
    g.given_name || ' ' || g.family_name AS name,
    CASE WHEN g.preferred_channel <> 'none' THEN g.email END AS email, g.preferred_language AS locale
  FROM students s
  JOIN student_guardians l ON l.school_id = ${currentSchool} AND l.student_id = s.id AND l.status = 'active'
    AND l.has_custody
  JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = l.guardian_id AND g.status = 'active'
  WHERE s.school_id = ${currentSchool} AND s.id = ${studentId} ORDER BY g.id`;

/**
 * Notifies the guardians with custody that a student got an account, in the transaction that creates it: the office
 * chooses the address, and the account can read marks and report cards.
 */
export async function notifyGuardiansOfAccount(studentId: string, email: string): Promise<void> {
  const guardians = await query<Recipient>(selectGuardians(studentId));
  const address = maskAddress(email);
  for (const { child, userId, name, email, locale } of guardians) {
    if (userId)
      await notify({
        type: "student_account",
        props: { child, address },
        to: { users: [userId] },
        entityType: "Student",
        entityId: studentId,
      });
    else if (email)
      await queueEmail({
        template: studentAccess,
        entityKey: `StudentAccess:${newId()}`,
        to: { address: email, name },
        props: { guardian: name, child, address },
        locale,
      });
  }
}
