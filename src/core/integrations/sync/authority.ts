import { AuthorityLost, checkAuthority } from "../../identity/check-authority.ts";
import type { Permission } from "../../permissions.ts";

/** In whose name a pull writes. An operator at the command line or of the platform has no limit. */
export type Authority =
  | { by: "operator" }
  | { by: "starter"; userId: string }
  | { by: "activator"; userId: string | null };

/** Checks, when it is used, what was checked when it was given. @throws {AuthorityLost} */
export async function checkPullAuthority(
  authority: Authority,
  permissions: ReadonlySet<Permission>,
): Promise<void> {
  if (authority.by === "operator") return;
  if (authority.userId === null)
    throw new AuthorityLost("Nobody is on record as having activated this connection");
  const did = authority.by === "starter" ? "started this run" : "activated this connection";
  await checkAuthority(authority.userId, permissions, did);
}
