export const permissions = {
  "dashboard.read": "See the dashboard",
  "imports.manage": "Import students, guardians, staff and enrolments from files",
} as const;
