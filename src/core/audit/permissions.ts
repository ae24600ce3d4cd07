export const permissions = {
  "audit.read": "See the audit trail",
  "access-log.read": "See who was shown sensitive records of which student",
  "activities.read": "See recent activity of the school",
  "client-events.read": "See the diagnostic events of clients",
} as const;
