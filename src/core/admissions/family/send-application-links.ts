import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { AdmissionApplication } from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkMayEmailLinks } from "../../identity/invitations/link-email.ts";
import { Email } from "../../identity/schemas.ts";
import { findApplication } from "../applications/find-application.ts";
import { applicationLinks } from "./application-links.ts";
import { writeAtSchool } from "./at-school.ts";
import { emailLink } from "./email-link.ts";

/** Every response takes at least this long, so that its duration does not reveal whether there is an application. */
const MIN_RESPONSE_MS = 150;

export const LinkRequest = z.strictObject({ email: Email }).meta({ id: "ApplicationLinkRequest" });

/** Emails new links to the applications of an address that are not closed. Does not reveal whether there are any. */
export async function sendApplicationLinks(
  slug: string,
  { email }: z.output<typeof LinkRequest>,
): Promise<void> {
  checkMayEmailLinks();
  await Promise.all([pause(MIN_RESPONSE_MS), writeAtSchool(slug, () => sendLinksTo(email))]);
}

async function sendLinksTo(email: string): Promise<void> {
  const found = await query<{ id: string }>(sql`
    SELECT id FROM admission_applications
    WHERE school_id = ${currentSchool} AND lower(guardians -> 0 ->> 'email') = lower(${email})
      AND status NOT IN ('enrolled', 'withdrawn')
    ORDER BY created_at DESC, id LIMIT 5`);
  for (const { id } of found) {
    const application = await AdmissionApplication.findByPk(id, { rejectOnEmpty: true });
    if (!(await applicationLinks.isLimitReached(id)))
      await emailLink(application, await applicationLinks.create(id));
  }
}

/**
 * Emails the family a new link to its application, for the office.
 * @throws {AppError} 404, 409 `no_email`, `too_many_links`, 500 `public_url_missing`
 */
export async function resendApplicationLink(id: string): Promise<void> {
  checkMayEmailLinks();
  await transaction(async () => {
    const { application } = await findApplication(id, "admissions.manage");
    if (!application.guardians[0]?.email)
      throw conflict("no_email", "The first guardian has no email address: add one first");
    await applicationLinks.checkLimit(id);
    await emailLink(application, await applicationLinks.create(id));
    await audited(AdmissionApplication, id, "send", { after: { link: true } });
  });
}
