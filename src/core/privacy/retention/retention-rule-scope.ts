import type { RowScope } from "../../common/entities/row-scope.ts";

/** Rules are about the whole school: only those who answer for all of its data reach them. */
export const retentionRuleScope: RowScope = (scope) => (scope === "all" ? null : "false");
