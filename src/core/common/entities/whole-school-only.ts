import { forbidden } from "../../../lib/errors.ts";
import type { Permission } from "../../permissions.ts";
import { type RowScope, scopeCondition } from "./row-scope.ts";

/** For work that concerns the whole school: a permission with a narrower scope covers no row. */
export const wholeSchoolOnly: RowScope = (scope) => (scope === "all" ? null : "false");

/** Refuses callers whose permission does not cover the whole school. @throws {AppError} 403 */
export function checkWholeSchool(permission: Permission, message?: string): void {
  if (scopeCondition(permission, wholeSchoolOnly) !== null) throw forbidden(message);
}
