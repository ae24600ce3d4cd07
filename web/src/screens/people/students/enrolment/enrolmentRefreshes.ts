/** Path prefixes of the queries to refetch after an enrolment has changed. */
export const enrolmentRefreshes = [
  "/students",
  "/enrollments",
  "/enrollment-status-changes",
  "/sections",
  "/dashboard",
] as const;
