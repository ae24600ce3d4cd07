import type { Relation } from "../common/entities/visibility.ts";

/** Families see what their student owes, but not the reason of an override or revocation. */
export const clearanceRelation: Relation = (scope) =>
  scope === "own_children" || scope === "self" ? { payer: true } : {};

/** A department sees the amounts and notes it entered itself. */
export const clearanceItemRelation: Relation = (scope) =>
  scope === "own_children" || scope === "self" ? { payer: true } : { payer: "t.signed_by = :user" };
