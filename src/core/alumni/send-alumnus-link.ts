import { transaction } from "../../db/transaction.ts";
import { alumnusLink } from "../../emails/alumni/alumnus-link.ts";
import { conflict } from "../../lib/errors.ts";
import { Alumnus } from "../../models/alumni/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { checkWholeSchool } from "../common/entities/whole-school-only.ts";
import { queueEmail } from "../emails/queue/queue-email.ts";
import { checkMayEmailLinks } from "../identity/invitations/link-email.ts";
import { hashLinkToken } from "../identity/invitations/link-tokens.ts";
import { alumnusLinks, alumnusUrl } from "./alumnus-links.ts";

/**
 * Emails an alumnus a link to update the own details, and to agree to messages.
 * @throws {AppError} 403, 404, 409 `no_email`, `alumnus_status`, `too_many_links`, 500 `public_url_missing`
 */
export async function sendAlumnusLink(id: string): Promise<void> {
  checkMayEmailLinks();
  await transaction(async () => {
    checkWholeSchool("alumni.manage");
    const alumnus = await findLocked(Alumnus, id);
    if (alumnus.status === "do_not_contact" || alumnus.status === "deceased")
      throw conflict("alumnus_status", "The record says not to contact this person");
    if (!alumnus.email) throw conflict("no_email", "The record has no email address: add one first");
    await alumnusLinks.checkLimit(id);
    const token = await alumnusLinks.create(id);
    const name = `${alumnus.givenName} ${alumnus.familyName}`;
    await queueEmail({
      template: alumnusLink,
      entityKey: `AlumnusLink:${hashLinkToken(token)}`,
      to: { address: alumnus.email, name },
      props: { name, url: alumnusUrl(token) },
      locale: alumnus.preferredLanguage,
    });
    await audited(Alumnus, id, "send", { after: { link: true } });
  });
}
