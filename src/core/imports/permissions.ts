export const permissions = {
  "imports.manage": "Import students, guardians, staff and enrollments from files",
} as const;
