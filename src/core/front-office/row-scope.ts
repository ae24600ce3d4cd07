import { forbidden } from "../../lib/errors.ts";
import { type RowScope, scopeCondition } from "../common/entities/row-scope.ts";
import type { Permission } from "../permissions.ts";

/** The front office works for the whole school: a narrower scope covers no row. */
export const officeScope: RowScope = (scope) => (scope === "all" ? null : "false");

/** Refuses callers whose permission does not cover the whole school. @throws {AppError} 403 */
export function checkWholeSchool(permission: Permission): void {
  if (scopeCondition(permission, officeScope) !== null) throw forbidden();
}
