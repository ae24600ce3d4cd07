export const permissions = {
  "audit.read": "See the audit trail",
  "activities.read": "See recent activity of the school",
  "client-events.read": "See the diagnostic events of clients",
} as const;
