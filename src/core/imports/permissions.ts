export const permissions = {
  "imports.manage": "Import students, guardians, staff, enrollments and test results from files",
} as const;
