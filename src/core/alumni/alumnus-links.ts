import { inSchool } from "../../db/transaction.ts";
import { forbidden } from "../../lib/errors.ts";
import { Alumnus, AlumnusLink } from "../../models/alumni/index.ts";
import { School } from "../../models/school/index.ts";
import { identityServices } from "../common/identity-services.ts";
import { atLinkSchool, invalidLink } from "../identity/invitations/at-link-school.ts";
import { emailedLinks } from "../identity/invitations/emailed-links.ts";

/** Each link opens the details of one alumnus. It is valid long enough for somebody who reads this mailbox once a month. */
export const alumnusLinks = emailedLinks({ model: AlumnusLink, opens: "alumnusId", days: 60 });

/** Builds the address of a token. It is in the fragment, which browsers send to no server and write to no log. */
export const alumnusUrl = (token: string): string =>
  `${identityServices().publicUrl}/alumni-details#token=${token}`;

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
  const id = await alumnusLinks.find(token);
  const alumnus = id === null ? null : await Alumnus.findByPk(id, { attributes: ["id", "status"] });
  if (!alumnus || alumnus.status === "deceased") throw invalidLink();
  return alumnus.id;
}
