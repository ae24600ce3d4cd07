import { z } from "zod";
import { currentSchool, currentUser } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, forbidden, notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { Consent, ConsentText, legalPurposes } from "../../../models/privacy/index.ts";
import { audited } from "../../audit/audited.ts";

export const PendingLegalTexts = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid(),
        purpose: z.enum(legalPurposes),
        version: z.int(),
        title: z.string(),
        body: z.string(),
      }),
    ),
  })
  .meta({ id: "PendingLegalTexts" });

/** Lists the published legal documents that the caller has not accepted in their present version. */
export const listPendingLegalTexts = async (): Promise<z.input<typeof PendingLegalTexts>> => ({
  data: await query<z.input<typeof PendingLegalTexts>["data"][number]>(sql`
    SELECT t.id, t.purpose, t.version, t.title, t.body FROM consent_texts t
    WHERE t.school_id = ${currentSchool} AND t.status = 'published' AND t.purpose IN ('terms', 'privacy_notice')
      AND NOT EXISTS (SELECT FROM consents c WHERE c.school_id = ${currentSchool} AND c.user_id = ${currentUser}
        AND c.purpose = t.purpose AND c.document_version = t.version AND c.status = 'granted')
    ORDER BY t.purpose DESC`),
});

/**
 * Records that the caller accepts a legal document. Repeating it changes nothing.
 * @throws {AppError} 403 for an API key, 404, 409 `consent_text_retired`
 */
export const acceptLegalText = (id: string): Promise<void> =>
  transaction(async () => {
    const { id: userId, apiKeyId } = actor();
    if (apiKeyId) throw forbidden("An API key cannot accept a document: a person does");
    const text = await ConsentText.findByPk(id, { lock: { level: "KEY SHARE" as never, of: ConsentText } });
    if (!text || !(legalPurposes as readonly string[]).includes(text.purpose)) throw notFound("Document");
    if (text.status !== "published")
      throw conflict("consent_text_retired", "There is a newer version of this document: read that one");
    const { purpose, version: documentVersion } = text;
    if (await Consent.findOne({ where: { userId, purpose, documentVersion, status: "granted" } })) return;
    const consentId = newId();
    const given = { givenBy: userId, givenAt: now(), status: "granted" };
    await insertRows(Consent, [
      { id: consentId, userId, purpose, consentTextId: id, documentVersion, ...given },
    ]);
    await audited(Consent, consentId, "accept", {
      before: null,
      after: { userId, purpose, documentVersion },
    });
  });
