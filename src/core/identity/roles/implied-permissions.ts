import type { Scope } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";

/** What somebody has to read in order to prepare a decision or to take it, by the permissions to do so. */
const implied: Partial<Record<Permission, readonly Permission[]>> = {
  "data-requests.manage": ["data-requests.preview"],
  "data-requests.approve": ["data-requests.preview"],
};

/** Lists grants together with those that they imply, which have the same row scope. */
export const withImplied = (grants: Iterable<readonly [string, Scope]>): Array<readonly [string, Scope]> =>
  [...grants].flatMap((grant) => {
    const [permission, scope] = grant;
    const added = implied[permission as Permission] ?? [];
    return [grant, ...added.map((each) => [each, scope] as const)];
  });
