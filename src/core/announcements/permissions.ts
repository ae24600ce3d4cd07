export const permissions = {
  "announcements.read": "See every announcement, who it is for and who has read it",
  "announcements.manage": "Write, publish and withdraw announcements",
} as const;
