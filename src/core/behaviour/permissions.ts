export const permissions = {
  "behaviour.read": "See incidents and the students involved",
  "behaviour.report": "Report incidents and change one's own reports",
  "behaviour.manage": "Manage incidents and notify guardians of them",
  "suspensions.manage": "Suspend students and lift suspensions",
} as const;
