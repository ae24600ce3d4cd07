import type { RowScope } from "../common/entities/row-scope.ts";

/** Admissions are work of the office: a narrower scope than the whole school covers no row. */
export const admissionScope: RowScope = (scope) => (scope === "all" ? null : "false");
