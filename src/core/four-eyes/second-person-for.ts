import { accountsThatMay } from "../identity/roles/accounts-that-may.ts";
import { readFourEyes } from "../school/settings/four-eyes-setting.ts";
import { accountsOfPerson } from "./accounts-of-person.ts";
import type { DecidingPermission } from "./deciding-permissions.ts";

export interface SecondPerson {
  /** Whether a second person has to decide. */
  isNeeded: boolean;
  /** Accounts that may decide instead. */
  others: string[];
}

/**
 * Determines whether users must leave a decision on their own request to someone else.
 *
 * In `auto` mode a second person is needed only while another account holds the permission, so that someone who works
 * alone is not blocked. The person who switched the rule off does not benefit from it: for them the mode remains `auto`.
 * @param makers every account involved in the request; none of them counts as a second person
 */
export async function secondPersonFor(
  userId: string,
  permission: DecidingPermission,
  makers: readonly string[],
): Promise<SecondPerson> {
  const own = await accountsOfPerson(userId);
  const { mode, setBy } = await readFourEyes();
  if (mode === "off" && !own.includes(setBy ?? "")) return { isNeeded: false, others: [] };
  const holders = await accountsThatMay(permission);
  const others = holders.filter((id) => !own.includes(id) && !makers.includes(id));
  return { isNeeded: mode === "on" || others.length > 0, others };
}
