export const permissions = {
  "channels.manage": "Pair and unpair the school's account of the messaging app",
} as const;
