import type { Scope } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";

/** Permissions that are included in others: whoever prepares or approves something has to read it. */
const implied: Partial<Record<Permission, readonly Permission[]>> = {
  "data-requests.manage": ["data-requests.preview"],
  "data-requests.approve": ["data-requests.preview"],
};

/** Adds the implied permissions to a list of grants, each with the row scope of the grant that includes it. */
export const withImplied = (grants: Iterable<readonly [string, Scope]>): Array<readonly [string, Scope]> =>
  [...grants].flatMap((grant) => {
    const [permission, scope] = grant;
    const added = implied[permission as Permission] ?? [];
    return [grant, ...added.map((each) => [each, scope] as const)];
  });
