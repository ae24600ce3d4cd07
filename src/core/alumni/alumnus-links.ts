import { Op } from "sequelize";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { DAY_MS } from "../../lib/days/day-ms.ts";
import { forbidden } from "../../lib/errors.ts";
import { Alumnus, AlumnusLink } from "../../models/alumni/index.ts";
import { School } from "../../models/school/index.ts";
import { identityServices } from "../common/identity-services.ts";
import { atLinkSchool, invalidLink } from "../identity/invitations/at-link-school.ts";
import { hashLinkToken, newLinkToken } from "../identity/invitations/link-tokens.ts";

/** Long enough for somebody who reads this mailbox once a month. */
const LINK_DAYS = 60;

/** Per alumnus, so that nobody can flood a mailbox with links. */
const MAX_LINKS_PER_HOUR = 5;

/** Creates a link to the details of an alumnus. @returns its token; only the hash is stored */
export async function createAlumnusLink(alumnusId: string): Promise<string> {
  const { token, hash } = newLinkToken(schoolId());
  const expiresAt = new Date(now().getTime() + LINK_DAYS * DAY_MS);
  await AlumnusLink.create({ alumnusId, tokenHash: hash, expiresAt });
  return token;
}

/** Builds the address of a token. It is in the fragment, which browsers send to no server and write to no log. */
export const alumnusUrl = (token: string): string =>
  `${identityServices().publicUrl}/alumni-details#token=${token}`;

/** Whether an alumnus has reached the limit of emailed links within the last hour. */
export async function hasManyLinks(alumnusId: string): Promise<boolean> {
  const createdAt = { [Op.gt]: new Date(now().getTime() - 3_600_000) };
  return (await AlumnusLink.count({ where: { alumnusId, createdAt } })) >= MAX_LINKS_PER_HOUR;
}

/** Reads what the caller's link opens: `fn` receives the id of the alumnus. @throws {AppError} 401 `invalid_link` */
export const readByLink = <T>(token: string | undefined, fn: (alumnusId: string) => Promise<T>): Promise<T> =>
  atLinkSchool(token, (school, token) =>
    inSchool(school, async () => fn(await findLinked(token)), { readOnly: true }),
  );

/**
 * Changes what the caller's link opens: `fn` receives the id of the alumnus.
 * @throws {AppError} 401 `invalid_link`, 403 `school_suspended`
 */
export const writeByLink = <T>(
  token: string | undefined,
  fn: (alumnusId: string) => Promise<T>,
): Promise<T> =>
  atLinkSchool(token, (school, token) =>
    inSchool(school, async () => {
      const id = await findLinked(token);
      const { status } = await School.findByPk(school, { attributes: ["id", "status"], rejectOnEmpty: true });
      if (status !== "suspended") return fn(id);
      throw forbidden("The school does not take changes at the moment", "school_suspended");
    }),
  );

async function findLinked(token: string): Promise<string> {
  const link = await AlumnusLink.findOne({
    where: { tokenHash: hashLinkToken(token), expiresAt: { [Op.gt]: now() } },
  });
  const alumnus = link && (await Alumnus.findByPk(link.alumnusId, { attributes: ["id", "status"] }));
  if (!alumnus || alumnus.status === "deceased") throw invalidLink();
  return alumnus.id;
}
