import type { Scope } from "../../../lib/context.ts";

/** True for the row scopes of guardians and students. */
export const isFamily = (scope: Scope): boolean => scope === "own_children" || scope === "self";
