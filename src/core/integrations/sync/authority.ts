import { AuthorityLost, checkAuthority } from "../../identity/roles/check-authority.ts";
import type { Permission } from "../../permissions.ts";

/** The account whose permissions limit a pull. Operators (command line or platform) have no limit. */
export type Authority =
  | { by: "operator" }
  | { by: "starter"; userId: string }
  | { by: "activator"; userId: string | null };

/** Check that the authorizing account still holds these permissions. @throws {AuthorityLost} */
export async function checkPullAuthority(
  authority: Authority,
  permissions: ReadonlySet<Permission>,
): Promise<void> {
  if (authority.by === "operator") return;
  if (authority.userId === null)
    throw new AuthorityLost("No account is recorded as having activated this connection");
  const action = authority.by === "starter" ? "started this run" : "activated this connection";
  await checkAuthority(authority.userId, permissions, action);
}
