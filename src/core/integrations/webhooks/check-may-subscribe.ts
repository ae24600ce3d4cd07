import { wholeSchool } from "../../identity/check-authority.ts";
import { checkWithin } from "../../identity/delegation.ts";
import { eventTypes } from "./event-types.ts";

/**
 * An endpoint hears of the whole school: nobody has it told, or sends elsewhere, what they may not read themselves.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkMaySubscribe(types: readonly string[]): void {
  const known = types.filter((type): type is keyof typeof eventTypes => type in eventTypes);
  checkWithin(wholeSchool(known.map((type) => eventTypes[type].permission)));
}
