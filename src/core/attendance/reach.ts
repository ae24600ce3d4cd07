import { offeringsTaught, sectionsTaught } from "../people/reach.ts";
import type { Reach } from "../within.ts";

/** A teacher takes the registers of the own sections and offerings; guardians and students see marks, not registers. */
export const sessionReach: Reach = (scope) => {
  if (scope === "all") return null;
  if (scope !== "own_classes") return "false";
  return `course_offering_id IN (${offeringsTaught})
    OR course_offering_id IS NULL AND section_id IN (${sectionsTaught})`;
};
