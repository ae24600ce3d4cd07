import { actor, withContext } from "../../lib/context.ts";
import { childrenAtHome, childrenInCustody, studentsWithin } from "../people/reach.ts";

/** In the portal one sees the own children, whatever else the roles reach: here a teacher too is a parent. */
export function asGuardian<T>(fn: () => T): T {
  const caller = actor();
  const permissions = new Map([...caller.permissions.keys()].map((key) => [key, "own_children"] as const));
  return withContext({ actor: { ...caller, permissions } }, fn);
}

const filled = (sql: string) => sql.replaceAll(":school", "$1").replaceAll(":user", "$2");

/** SQL: the ids of the own children, with the school as `$1` and the account as `$2`. */
export const ownChildren = filled(studentsWithin("own_children")!);
/** SQL: those of them whose home is the caller's. */
export const childrenLivingHere = filled(childrenAtHome);
/** SQL: those of them whom the caller has custody of. */
export const childrenInOwnCustody = filled(childrenInCustody);
