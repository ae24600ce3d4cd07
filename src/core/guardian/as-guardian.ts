import { actor, withContext } from "../../lib/context.ts";
import { studentsWithin } from "../people/reach.ts";

/** In the portal one sees the own children, whatever else the roles reach: here a teacher too is a parent. */
export function asGuardian<T>(fn: () => T): T {
  const caller = actor();
  const permissions = new Map([...caller.permissions.keys()].map((key) => [key, "own_children"] as const));
  return withContext({ actor: { ...caller, permissions } }, fn);
}

/** SQL: the ids of the own children, with the school as `$1` and the account as `$2`. */
export const ownChildren = studentsWithin("own_children")!
  .replaceAll(":school", "$1")
  .replaceAll(":user", "$2");
