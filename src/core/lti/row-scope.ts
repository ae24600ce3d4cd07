import { offeringScope } from "../assessment/row-scope.ts";
import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";

/** Teachers see the links of their offerings; families those of the students' classes, unless hidden. */
export const ltiLinkScope: RowScope = (scope, actor) => {
  const own = offeringScope(scope, actor);
  return isFamily(scope)
    ? `status = 'active' AND ${own} AND lti_tool_id IN (SELECT lt.id FROM lti_tools lt
      WHERE lt.school_id = :school AND lt.status = 'active')`
    : own;
};
