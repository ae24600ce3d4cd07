export const permissions = {
  "audit.read": "See who changed what",
  "activities.read": "See the recent activities of the school",
  "client-events.read": "See the diagnostic events of clients",
} as const;
