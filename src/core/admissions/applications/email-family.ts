import { applicationAccepted } from "../../../emails/admissions/application-accepted.ts";
import { applicationOffered } from "../../../emails/admissions/application-offered.ts";
import { applicationReceived } from "../../../emails/admissions/application-received.ts";
import { applicationRejected } from "../../../emails/admissions/application-rejected.ts";
import { applicationWaitlisted } from "../../../emails/admissions/application-waitlisted.ts";
import type { Email } from "../../../emails/email.ts";
import type { AdmissionApplication } from "../../../models/admissions/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { applicationLinks, applicationUrl } from "../family/application-links.ts";

type News = "received" | "offered" | "accepted" | "waitlisted" | "rejected";

const templates: Readonly<Record<News, Email<any>>> = {
  received: applicationReceived,
  offered: applicationOffered,
  accepted: applicationAccepted,
  waitlisted: applicationWaitlisted,
  rejected: applicationRejected,
};

/**
 * Tells the first guardian about the application by email, in the language of the family; without an address no email is sent.
 * The email carries a new link to the status page, unless the address of the service is not known.
 */
export async function emailFamily(application: AdmissionApplication, about: News): Promise<void> {
  const [first] = application.guardians;
  if (!first?.email) return;
  const { name: grade } = await GradeLevel.findByPk(application.gradeLevelId, { rejectOnEmpty: true });
  const guardian = `${first.givenName} ${first.familyName}`;
  await queueEmail({
    template: templates[about],
    // A second decision of the same kind is emailed again.
    entityKey: `AdmissionApplication:${application.id}:${(application.decidedAt ?? application.submittedAt)?.getTime()}`,
    to: { address: first.email, name: guardian },
    props: {
      guardian,
      child: `${application.givenName} ${application.familyName}`,
      number: application.applicationNumber!,
      grade,
      until: application.offerExpiresOn ?? "",
      url:
        about !== "rejected" && identityServices().mayMailSecretLinks
          ? await applicationUrl(await applicationLinks.create(application.id))
          : null,
    },
    locale: application.language,
  });
}
