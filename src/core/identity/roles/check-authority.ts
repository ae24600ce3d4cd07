import type { Scope } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";
import { type AccountPermissions, findAccountPermissions } from "./find-account-permissions.ts";

/** The account on whose behalf background work runs no longer holds the permissions. The message is for the school. */
export class AuthorityLost extends Error {
  override name = "AuthorityLost";
}

/** Maps each permission to the scope of the whole school. */
export const wholeSchool = (permissions: Iterable<Permission>): ReadonlyMap<Permission, Scope> =>
  new Map([...permissions].map((permission) => [permission, "all"]));

/**
 * Checks a delegated authority when it is used: the account must be active and hold every permission for the whole school.
 * @param did what the person has done, for the message: "activated this connection"
 * @throws {AuthorityLost}
 */
export async function checkAuthority(
  userId: string,
  needed: Iterable<Permission>,
  did: string,
): Promise<void> {
  const fault = authorityFault(await findAccountPermissions(userId), needed, did);
  if (fault) throw new AuthorityLost(fault);
}

/**
 * As `checkAuthority`, for callers that check several things of one account.
 * @returns why the account lacks the authority, or null
 */
export function authorityFault(
  account: AccountPermissions | null,
  needed: Iterable<Permission>,
  did: string,
): string | null {
  const who = `${account?.name ?? "The account"}, who ${did},`;
  if (!account?.isActive) return `${who} no longer has an active account`;
  const missing = [...needed].filter((permission) => account.permissions.get(permission) !== "all");
  return missing.length ? `${who} no longer has the permissions for it: ${missing.join(", ")}` : null;
}
