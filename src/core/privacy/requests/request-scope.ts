import type { RowScope } from "../../common/entities/row-scope.ts";
import { childrenInCustody } from "../../people/row-scope.ts";

/** Guardians see their own requests, about themselves and the children in their custody. */
export const requestScope: RowScope = (scope) =>
  scope === "all"
    ? null
    : `requested_by = :user AND (subject_type = 'guardian' AND subject_id IN (
        SELECT g.id FROM guardians g WHERE g.school_id = :school AND g.user_id = :user AND g.status = 'active')
      OR subject_type = 'student' AND subject_id IN (${childrenInCustody}))`;
