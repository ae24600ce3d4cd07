import { query } from "../../db/query.ts";
import { obligationExhausted } from "../../emails/obligation-exhausted.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { identityServices } from "../identity/services.ts";
import { queueEmail } from "../messaging/queue-email.ts";

/** So many of them stand in the mail. */
const shown = 20;

/** Why a guardian cannot be told by mail at all. */
export const noAddress = "no e-mail address";

interface Untold {
  id: string;
  guardian: string;
  child: string | null;
  reason: string;
  /** The office knows of this guardian and reason. */
  known: boolean;
  [column: string]: unknown;
}

// Marked and read in one statement: of two runs one tells. An address that is missing is said once a month.
const statement = {
  name: "tell-office-of-guardian-emails",
  text: `WITH told AS (
      UPDATE guardian_email_obligations o SET office_told_at = $2, updated_at = now()
      WHERE o.school_id = $1 AND o.status = 'exhausted' AND o.office_told_at IS NULL
      RETURNING o.id, o.guardian_id, o.student_id, coalesce(o.reason, '') AS reason)
    SELECT t.id, g.given_name || ' ' || g.family_name AS guardian, st.given_name || ' ' || st.family_name AS child,
      t.reason,
      EXISTS (SELECT FROM guardian_email_obligations k WHERE k.school_id = $1 AND k.guardian_id = t.guardian_id
        AND t.reason = '${noAddress}' AND k.status = 'exhausted' AND k.reason = t.reason
        AND k.office_told_at > $2::timestamptz - interval '30 days') AS known
    FROM told t JOIN guardians g ON g.school_id = $1 AND g.id = t.guardian_id
    LEFT JOIN students st ON st.school_id = $1 AND st.id = t.student_id
    ORDER BY g.family_name, g.given_name, t.id`,
};

const office = {
  name: "office-address",
  text: `SELECT s.name, coalesce(nullif(s.email, ''), t.contact_email) AS address
    FROM schools s JOIN tenants t ON t.school_id = s.id WHERE s.id = $1`,
};

/** Tells the office of what was given up since it was told last: a mail, and a line of the activities. In one transaction. */
export async function tellOffice(): Promise<void> {
  const untold = await query<Untold>(statement, [schoolId(), now()], { readOnly: false });
  const fresh = untold.filter(({ known }) => !known);
  if (fresh.length === 0) return;
  const [school] = await query<{ name: string; address: string }>(office, [schoolId()]);
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
      guardians: [...guardians.values()].slice(0, shown),
      url: identityServices().publicUrl,
    },
    trigger: "GUARDIAN_EMAIL_EXHAUSTED",
  });
  await recordActivity({
    verb: "given-up",
    entityType: "GuardianEmailObligation",
    entityId: fresh[0]!.id,
    summary: `${fresh.length} ${fresh.length === 1 ? "mail" : "mails"} to guardians could not be sent`,
    audience: "staff",
  });
}
