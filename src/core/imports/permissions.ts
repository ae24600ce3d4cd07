export const permissions = {
  "imports.manage":
    "Import students, guardians, staff, enrollments, test results, alumni and comments from files",
} as const;
