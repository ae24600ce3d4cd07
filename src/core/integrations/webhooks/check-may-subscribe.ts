import { wholeSchool } from "../../identity/roles/check-authority.ts";
import { checkWithinAuthority } from "../../identity/roles/delegation.ts";
import { eventTypes } from "./event-types.ts";

/**
 * Require that the caller may read events of these types for the whole school, because an endpoint receives all of them.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkMaySubscribe(types: readonly string[]): void {
  const known = types.filter((type): type is keyof typeof eventTypes => type in eventTypes);
  checkWithinAuthority(wholeSchool(known.map((type) => eventTypes[type].permission)));
}
