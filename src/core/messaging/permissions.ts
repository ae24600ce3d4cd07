export const permissions = {
  "emails.read": "See the mails of the school on their way, without their bodies",
  "emails.manage": "Send mails of the school again, or cancel them",
} as const;
