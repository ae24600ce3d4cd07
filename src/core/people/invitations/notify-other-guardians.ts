import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { guardianAccess } from "../../../emails/people/guardian-access.ts";
import { newId } from "../../../lib/ids.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { notify } from "../../notifications/notify.ts";

interface Event {
  guardianId: string;
  /** Limit to one student. Default: every student whose records the guardian can read. */
  studentId?: string;
  /** Guardians of the same admission, who are not notified of each other. */
  except?: readonly string[];
}

interface Other {
  [column: string]: unknown;
  studentId: string;
  child: string;
  added: string;
  /** Whether the added guardian has an account with access to the student's records. */
  hasAccess: boolean;
  userId: string | null;
  name: string;
  email: string | null;
  locale: string | null;
}

// Guardians with custody are notified even where the office has switched their other messages off.
const selectOthers = (
  guardianId: string,
  studentId: string | undefined | null,
  except: readonly string[],
) => sql`
  SELECT s.id AS "studentId", s.given_name || ' ' || s.family_name AS child,
    g.given_name || ' ' || g.family_name AS added, g.user_id IS NOT NULL AND l.portal_access AS "hasAccess",
    o.user_id AS "userId", o.given_name || ' ' || o.family_name AS name,
    CASE WHEN o.preferred_channel <> 'none' AND lower(o.email) IS DISTINCT FROM lower(g.email)
    THEN o.email END AS email, o.preferred_language AS locale
  FROM guardians g
  JOIN student_guardians l ON l.school_id = ${currentSchool} AND l.guardian_id = g.id AND l.status = 'active'
  JOIN students s ON s.school_id = ${currentSchool} AND s.id = l.student_id
  JOIN student_guardians ol ON ol.school_id = ${currentSchool} AND ol.student_id = s.id AND ol.status = 'active'
    AND ol.has_custody
  JOIN guardians o ON o.school_id = ${currentSchool} AND o.id = ol.guardian_id AND o.status = 'active'
  WHERE g.school_id = ${currentSchool} AND g.id = ${guardianId} AND o.id <> g.id AND o.id <> ALL (${except}::uuid[])
    AND CASE WHEN ${studentId}::uuid IS NULL THEN l.portal_access ELSE l.student_id = ${studentId}::uuid END
  ORDER BY s.id, o.id`;

/**
 * Notifies the other guardians of a student that a guardian was added, in the same transaction. Otherwise somebody in the
 * office could add a guardian to read marks and report cards unnoticed. Guardians with an account get a notification;
 * those without one get an email if the added guardian can sign in.
 */
export async function notifyOtherGuardians({ guardianId, studentId, except = [] }: Event): Promise<void> {
  const others = await query<Other>(selectOthers(guardianId, studentId, except));
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
