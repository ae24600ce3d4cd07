import { forbidden } from "../../lib/errors.ts";
import { type Reach, reached } from "../within.ts";

/** Conversations cross classes: who moderates them, moderates all. */
export const moderationReach: Reach = (scope) => (scope === "all" ? null : "false");

/** @throws {AppError} 403 */
export function mustModerateAll(): void {
  if (reached("conversations.moderate", moderationReach) !== null)
    throw forbidden("This permission has to reach the whole school to moderate conversations");
}
