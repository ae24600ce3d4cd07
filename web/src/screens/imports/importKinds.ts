export const importKinds = [
  "students",
  "guardians",
  "staff",
  "enrollments",
  "external_test_results",
  "alumni",
  "comment_bank_entries",
] as const;

/** Whether an import is being processed in the background. */
export const isAtWork = (status: string | undefined): boolean =>
  status === "validating" || status === "importing";
