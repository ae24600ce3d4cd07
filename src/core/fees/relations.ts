import type { Relation } from "../visibility.ts";

/** What a student owes is for the family, too; why an exception was made is not. */
export const clearanceRelation: Relation = (scope) =>
  scope === "own_children" || scope === "self" ? { payer: true } : {};

/** A department sees what it entered itself. */
export const clearanceItemRelation: Relation = (scope) =>
  scope === "own_children" || scope === "self" ? { payer: true } : { payer: "t.signed_by = :user" };
