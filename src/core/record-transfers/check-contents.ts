import { forbidden } from "../../lib/errors.ts";
import type { transferContents } from "../../models/record-transfers/index.ts";
import { scopeCondition } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import type { Permission } from "../permissions.ts";

type Content = (typeof transferContents)[number];

/** Contents that need a permission of their own besides that of transfers. */
export const contentPermissions: Readonly<Partial<Record<Content, Permission>>> = {
  health: "health-fields.read",
  support: "support-plans.read",
  discipline: "discipline-actions.read",
  documents: "documents.read",
};

/** Whether the caller may see this part of a record of any student. */
export function maySee(content: Content): boolean {
  const permission = contentPermissions[content];
  if (!permission) return true;
  try {
    return scopeCondition(permission, wholeSchoolOnly) === null;
  } catch {
    return false;
  }
}

/** Refuses contents that the caller may not see themselves. @throws {AppError} 403 */
export function checkContents(contents: readonly Content[]): void {
  const hidden = contents.filter((each) => !maySee(each));
  if (hidden.length)
    throw forbidden(
      `Your roles do not let you send ${hidden.join(", ")}: leave them out, or ask somebody else`,
    );
}
