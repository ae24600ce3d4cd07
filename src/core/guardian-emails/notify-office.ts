import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { obligationExhausted } from "../../emails/guardian-emails/obligation-exhausted.ts";
import { now } from "../../lib/clock.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { identityServices } from "../common/identity-services.ts";
import { queueEmail } from "../emails/queue/queue-email.ts";

/** Guardians that the email lists. */
const MAX_SHOWN = 20;

/** Reason of an obligation to a guardian without an address. Stored and compared. */
export const noAddress = "no e-mail address";

interface Exhausted {
  id: string;
  guardian: string;
  child: string | null;
  reason: string;
  /** The office has been notified of the same guardian and reason within 30 days. */
  known: boolean;
  [column: string]: unknown;
}

// Marks and reads in one statement, so that only one of two concurrent runs notifies. A missing address is reported once a
// month.
const markNotified = sql`
  WITH told AS (
    UPDATE guardian_email_obligations o SET office_told_at = ${currentTime}, updated_at = now()
    WHERE o.school_id = ${currentSchool} AND o.status = 'exhausted' AND o.office_told_at IS NULL
    RETURNING o.id, o.guardian_id, o.student_id, coalesce(o.reason, '') AS reason)
  SELECT t.id, g.given_name || ' ' || g.family_name AS guardian, st.given_name || ' ' || st.family_name AS child,
    t.reason,
    EXISTS (SELECT FROM guardian_email_obligations k WHERE k.school_id = ${currentSchool}
      AND k.guardian_id = t.guardian_id
      AND t.reason = ${noAddress} AND k.status = 'exhausted' AND k.reason = t.reason
      AND k.office_told_at > ${currentTime}::timestamptz - interval '30 days') AS known
  FROM told t JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = t.guardian_id
  LEFT JOIN students st ON st.school_id = ${currentSchool} AND st.id = t.student_id
  ORDER BY g.family_name, g.given_name, t.id`;

/** Notifies the office of newly exhausted obligations by an email and an activity, in one transaction. */
export async function notifyOffice(): Promise<void> {
  const exhausted = await execute<Exhausted>(markNotified);
  const fresh = exhausted.filter(({ known }) => !known);
  if (fresh.length === 0) return;
  const [school] = await query<{ name: string; address: string }>(sql`
    SELECT s.name, coalesce(nullif(s.email, ''), t.contact_email) AS address
    FROM schools s JOIN tenants t ON t.school_id = s.id WHERE s.id = ${currentSchool}`);
  const guardians = new Map(
    fresh.map(({ guardian, child, reason }) => [
      `${guardian} ${child} ${reason}`,
      { guardian, child, reason },
    ]),
  );
  await queueEmail({
    template: obligationExhausted,
    entityKey: `GuardianEmailObligation:${fresh[0]!.id}-exhausted-${now().getTime()}`,
    to: { address: school!.address, name: school!.name },
    props: {
      school: school!.name,
      count: fresh.length,
      guardians: [...guardians.values()].slice(0, MAX_SHOWN),
      url: identityServices().publicUrl,
    },
    trigger: "GUARDIAN_EMAIL_EXHAUSTED",
  });
  await recordActivity({
    verb: "given-up",
    entityType: "GuardianEmailObligation",
    entityId: fresh[0]!.id,
    params: { count: fresh.length },
    summary: `${fresh.length} ${fresh.length === 1 ? "email" : "emails"} to guardians could not be sent`,
    audience: "staff",
  });
}
