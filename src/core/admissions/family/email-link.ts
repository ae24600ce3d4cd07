import { applicationLink } from "../../../emails/admissions/application-link.ts";
import type { AdmissionApplication } from "../../../models/admissions/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { hashLinkToken } from "../../identity/invitations/link-tokens.ts";
import { applicationUrl } from "./application-links.ts";

/** Emails the first guardian a link to the application, in the language of the family. */
export async function emailLink(application: AdmissionApplication, token: string): Promise<void> {
  const [first] = application.guardians;
  if (!first?.email) return;
  const guardian = `${first.givenName} ${first.familyName}`;
  await queueEmail({
    template: applicationLink,
    entityKey: `AdmissionApplicationLink:${hashLinkToken(token)}`,
    to: { address: first.email, name: guardian },
    props: {
      guardian,
      child: `${application.givenName} ${application.familyName}`,
      url: await applicationUrl(token),
      isDraft: application.status === "draft",
    },
    locale: application.language,
  });
}
