import { Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { AdmissionApplicationLink } from "../../../models/admissions/index.ts";
import { School } from "../../../models/school/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { hashLinkToken, newLinkToken } from "../../identity/invitations/link-tokens.ts";

/** Long enough for a waiting list; each email brings a new link. */
const LINK_DAYS = 90;

/** Per application, so that nobody can flood a mailbox with links. */
const MAX_LINKS_PER_HOUR = 5;

/** Creates a link to one application. @returns its token; only the hash is stored */
export async function createApplicationLink(admissionApplicationId: string): Promise<string> {
  const { token, hash } = newLinkToken(schoolId());
  const expiresAt = new Date(now().getTime() + LINK_DAYS * DAY_MS);
  await AdmissionApplicationLink.create({ admissionApplicationId, tokenHash: hash, expiresAt });
  return token;
}

/** Builds the address of a token. It is in the fragment, which browsers send to no server and write to no log. */
export async function applicationUrl(token: string): Promise<string> {
  const { slug } = await School.findByPk(schoolId(), { attributes: ["id", "slug"], rejectOnEmpty: true });
  return `${identityServices().publicUrl}/apply/${slug}#token=${token}`;
}

/** Whether so many links have been made for an application within an hour that no more are emailed. */
export async function hasManyLinks(admissionApplicationId: string): Promise<boolean> {
  const createdAt = { [Op.gt]: new Date(now().getTime() - 3_600_000) };
  const recent = await AdmissionApplicationLink.count({ where: { admissionApplicationId, createdAt } });
  return recent >= MAX_LINKS_PER_HOUR;
}

/** Finds the application that a token opens in the school of the context. @returns its id, null if it is invalid or expired */
export async function findLinkedApplication(token: string): Promise<string | null> {
  const link = await AdmissionApplicationLink.findOne({
    where: { tokenHash: hashLinkToken(token), expiresAt: { [Op.gt]: now() } },
  });
  return link?.admissionApplicationId ?? null;
}
