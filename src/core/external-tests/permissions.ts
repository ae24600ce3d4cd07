export const permissions = {
  "external-tests.read": "See outside tests, their results, and targets of students",
  "external-tests.record": "Enter results of outside tests and set targets",
  "external-tests.manage": "Define outside tests and show their results to families",
} as const;
