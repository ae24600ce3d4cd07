import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

const statement = {
  name: "unsubscribe-address",
  text: `INSERT INTO mail_suppressions (school_id, id, address, reason, status)
    VALUES ($1, $2, $3, 'unsubscribed', 'suppressed')
    ON CONFLICT (school_id, address, reason) DO NOTHING RETURNING id`,
};

/** Ends the mails of a school to an address that its reader may refuse. Safe to repeat. @throws {AppError} 404 */
export async function unsubscribe(token: string): Promise<void> {
  const found = readUnsubscribeToken(token);
  if (!found) throw notFound("Link");
  await inSchool(found.schoolId, async () => {
    const [made] = await query<{ id: string }>(statement, [found.schoolId, newId(), found.address], {
      readOnly: false,
    });
    if (!made) return;
    await recordAudit({
      action: "mail_suppressions.unsubscribe",
      entityType: "MailSuppression",
      entityId: made.id,
      after: { address: found.address, status: "suppressed" },
    });
  });
}
