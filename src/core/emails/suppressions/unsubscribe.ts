import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { MailSuppression } from "../../../models/emails/index.ts";
import { audited } from "../../audit/audited.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

/**
 * Suppresses a school's optional emails to the address of an unsubscribe link. Idempotent.
 * @throws {AppError} 404 for an invalid token
 */
export async function unsubscribe(token: string): Promise<void> {
  const found = readUnsubscribeToken(token);
  if (!found) throw notFound("Link");
  await inSchool(found.schoolId, async () => {
    const [made] = await execute<{ id: string }>(sql`
      INSERT INTO mail_suppressions (school_id, id, address, reason, status)
      VALUES (${found.schoolId}, ${newId()}, ${found.address}, 'unsubscribed', 'suppressed')
      ON CONFLICT (school_id, address, reason) DO NOTHING RETURNING id`);
    if (!made) return;
    await audited(MailSuppression, made.id, "unsubscribe", {
      after: { address: found.address, status: "suppressed" },
    });
  });
}
