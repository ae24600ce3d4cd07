export const permissions = {
  "emails.read": "See the queued and sent emails of the school, without their bodies",
  "emails.manage": "Retry or cancel emails of the school",
} as const;
