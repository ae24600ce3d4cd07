import { accountsThatMay } from "../identity/accounts-that-may.ts";
import { readFourEyes } from "../platform/four-eyes-setting.ts";
import { accountsOfPerson } from "./accounts-of-person.ts";
import type { DecidingPermission } from "./deciding-permissions.ts";

export interface SecondPerson {
  /** A second person has to decide. */
  isNeeded: boolean;
  /** The accounts that may decide instead. */
  others: string[];
}

/**
 * Whether a user must leave a decision on something of their own to somebody else.
 *
 * In `auto` mode the answer depends on there being somebody else at this moment, so that a person who is alone can work.
 * Whoever switched the rule off does not profit by it: for them it stays `auto`.
 * @param makers every account that had a hand in it; none of them counts as somebody else
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
