import type { Body } from "../../../api/types.ts";

export type SchemeKind = Body<"/api/v1/discount-schemes", "post">["kind"];
export const schemeKinds = [
  "scholarship",
  "staff_child",
  "sibling",
  "concession",
] as const satisfies readonly SchemeKind[];
