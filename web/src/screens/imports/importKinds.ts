export const importKinds = ["students", "guardians", "staff", "enrollments"] as const;

/** Whether something is done with an import in the background. */
export const isAtWork = (status: string | undefined): boolean =>
  status === "validating" || status === "importing";
