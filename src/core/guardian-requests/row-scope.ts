import type { RowScope } from "../common/entities/row-scope.ts";
import { studentsInScope } from "../people/row-scope.ts";

/** Guardians see their own requests, those about a child while they have access to the child. */
export const requestScope: RowScope = (scope) =>
  scope === "all"
    ? null
    : `requested_by = :user AND (student_id IS NULL OR student_id IN (${studentsInScope("own_children")}))`;
