export const permissions = {
  "behaviour.read": "See incidents and who had part in them",
  "behaviour.report": "Report incidents, and change what one has reported",
  "behaviour.manage": "Decide on incidents, and have guardians told of them",
} as const;
