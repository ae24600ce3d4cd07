import type { Scope } from "../../lib/context.ts";
import type { Permission } from "../permissions.ts";
import { type AccountPermissions, findAccountPermissions } from "./find-account-permissions.ts";

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
  const fault = authorityFault(await findAccountPermissions(userId), needed, did);
  if (fault) throw new AuthorityLost(fault);
}

/** Why the account may not do this any more; null where it may. For callers that check many things of one account. */
export function authorityFault(
  account: AccountPermissions | null,
  needed: Iterable<Permission>,
  did: string,
): string | null {
  const who = `${account?.name ?? "The account"}, who ${did},`;
  if (!account?.isActive) return `${who} no longer has an active account`;
  const missing = [...needed].filter((permission) => account.permissions.get(permission) !== "all");
  return missing.length ? `${who} may no longer do this: ${missing.join(", ")}` : null;
}
