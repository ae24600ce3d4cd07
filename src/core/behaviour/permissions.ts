export const permissions = {
  "behaviour.read": "See incidents and the students involved",
  "behaviour.report": "Report incidents and change one's own reports",
  "behaviour.manage": "Manage incidents and notify guardians of them",
  "discipline-actions.read": "See sanctions and other follow-up of behaviour",
  "behaviour-points.read": "See merits and demerits",
  "behaviour-points.award": "Award merits and demerits",
  "houses.manage": "Manage houses and the students in them",
  "suspensions.manage": "Suspend students and lift suspensions",
} as const;
