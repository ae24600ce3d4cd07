import type { Variable } from "../../front-office/templates/variables.ts";

/** The variables of letters that a sentence of the comment bank may contain. */
export const commentVariables = [
  "student.givenName",
  "student.familyName",
  "student.name",
  "student.class",
  "student.gradeLevel",
  "student.academicYear",
] as const satisfies readonly Variable[];
