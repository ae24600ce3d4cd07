import { forbidden } from "../../lib/errors.ts";
import { type RowScope, scopeCondition } from "../common/entities/row-scope.ts";

/** Conversations cross classes, so moderation cannot be limited to some of them. */
export const moderationScope: RowScope = (scope) => (scope === "all" ? null : "false");

/** Requires `conversations.moderate` for the whole school. @throws {AppError} 403 */
export function mustModerateAll(): void {
  if (scopeCondition("conversations.moderate", moderationScope) !== null)
    throw forbidden("Moderating conversations requires this permission for the whole school");
}
