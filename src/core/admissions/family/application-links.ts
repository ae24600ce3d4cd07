import { schoolId } from "../../../lib/context.ts";
import { AdmissionApplicationLink } from "../../../models/admissions/index.ts";
import { School } from "../../../models/school/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { emailedLinks } from "../../identity/invitations/emailed-links.ts";

/** Each link opens one application. It is valid long enough for a waiting list, and each email has a new one. */
export const applicationLinks = emailedLinks({
  model: AdmissionApplicationLink,
  opens: "admissionApplicationId",
  days: 90,
});

/** Builds the address of a token. It is in the fragment, which browsers send to no server and write to no log. */
export async function applicationUrl(token: string): Promise<string> {
  const { slug } = await School.findByPk(schoolId(), { attributes: ["id", "slug"], rejectOnEmpty: true });
  return `${identityServices().publicUrl}/apply/${slug}#token=${token}`;
}
