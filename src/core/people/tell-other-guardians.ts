import { query } from "../../db/query.ts";
import { guardianAccess } from "../../emails/guardian-access.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { notify } from "../communication/notify.ts";
import { queueEmail } from "../messaging/queue-email.ts";

interface Event {
  guardianId: string;
  /** The one child that it is about; without it every child whose records the guardian can read. */
  studentId?: string;
  /** Guardians of the same admission: who is entered together is not news to each other. */
  except?: readonly string[];
}

interface Other {
  [column: string]: unknown;
  studentId: string;
  child: string;
  added: string;
  /** Whether the one who was added has an account that reads the child's records. */
  hasAccess: boolean;
  userId: string | null;
  name: string;
  email: string | null;
  locale: string | null;
}

// Those with custody are told, even where the office has switched their other messages off.
const selectOthers = {
  name: "other-guardians",
  text: `SELECT s.id AS "studentId", s.given_name || ' ' || s.family_name AS child,
      g.given_name || ' ' || g.family_name AS added, g.user_id IS NOT NULL AND l.portal_access AS "hasAccess",
      o.user_id AS "userId", o.given_name || ' ' || o.family_name AS name,
      CASE WHEN o.preferred_channel <> 'none' AND lower(o.email) IS DISTINCT FROM lower(g.email) THEN o.email END AS email,
      o.preferred_language AS locale
    FROM guardians g
    JOIN student_guardians l ON l.school_id = $1 AND l.guardian_id = g.id AND l.status = 'active'
    JOIN students s ON s.school_id = $1 AND s.id = l.student_id
    JOIN student_guardians ol ON ol.school_id = $1 AND ol.student_id = s.id AND ol.status = 'active' AND ol.has_custody
    JOIN guardians o ON o.school_id = $1 AND o.id = ol.guardian_id AND o.status = 'active'
    WHERE g.school_id = $1 AND g.id = $2 AND o.id <> g.id AND o.id <> ALL ($4::uuid[])
      AND CASE WHEN $3::uuid IS NULL THEN l.portal_access ELSE l.student_id = $3 END
    ORDER BY s.id, o.id`,
};

/**
 * Tells the other guardians of a child that somebody was added beside them, in the transaction that did it: the office
 * that adds a guardian could otherwise give itself a look at marks and report cards that nobody notices. Who has an
 * account is told there; who has none gets a mail once the new one can sign in.
 */
export async function tellOtherGuardians({ guardianId, studentId, except = [] }: Event): Promise<void> {
  const others = await query<Other>(selectOthers, [schoolId(), guardianId, studentId ?? null, except]);
  for (const { added, child, hasAccess, userId, name, email, locale, studentId } of others) {
    if (userId)
      await notify({
        type: "guardian_added",
        props: { added, child, hasAccess },
        to: { users: [userId] },
        entityType: "Student",
        entityId: studentId,
      });
    else if (email && hasAccess)
      await queueEmail({
        template: guardianAccess,
        entityKey: `GuardianAccess:${newId()}`,
        to: { address: email, name },
        props: { guardian: name, child, added },
        locale,
      });
  }
}
