import type { Scope } from "../../lib/context.ts";
import type { Permission } from "../permissions.ts";
import { findAccountPermissions } from "./find-account-permissions.ts";

/** The person in whose name background work was to run may not do it any more. The message is for the school. */
export class AuthorityLost extends Error {
  override name = "AuthorityLost";
}

/** The permissions, each for the whole school. */
export const wholeSchool = (permissions: Iterable<Permission>): ReadonlyMap<Permission, Scope> =>
  new Map([...permissions].map((permission) => [permission, "all"]));

/**
 * Checks again, when it is used, what a person gave: the account must be active and hold every permission in the whole school.
 * @param did what the person did, for the message: "activated this connection"
 * @throws {AuthorityLost}
 */
export async function checkAuthority(
  userId: string,
  needed: Iterable<Permission>,
  did: string,
): Promise<void> {
  const account = await findAccountPermissions(userId);
  const who = `${account?.name ?? "The account"}, who ${did},`;
  if (!account?.isActive) throw new AuthorityLost(`${who} no longer has an active account`);
  const missing = [...needed].filter((permission) => account.permissions.get(permission) !== "all");
  if (missing.length) throw new AuthorityLost(`${who} may no longer do this: ${missing.join(", ")}`);
}
