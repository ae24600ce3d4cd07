import { actor, withContext } from "../../lib/context.ts";
import { conditionSql } from "../common/entities/row-scope.ts";
import { childrenInCustody, childrenInHousehold, studentsInScope } from "../people/row-scope.ts";

/**
 * Runs a function with every permission of the caller reduced to the scope `own_children`: in the portal a teacher sees
 * their own children only.
 */
export function asGuardian<T>(fn: () => T): T {
  const caller = actor();
  const permissions = new Map([...caller.permissions.keys()].map((key) => [key, "own_children"] as const));
  return withContext({ actor: { ...caller, permissions } }, fn);
}

/** SQL for the ids of the caller's own children. */
export const ownChildren = conditionSql(studentsInScope("own_children")!);
/** SQL for those of them who live with the caller. */
export const childrenLivingHere = conditionSql(childrenInHousehold);
/** SQL for those of them of whom the caller has custody. */
export const childrenInOwnCustody = conditionSql(childrenInCustody);
