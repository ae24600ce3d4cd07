export const permissions = {
  "integrations.read": "View connections to other systems, their sync runs and API keys",
  "integrations.manage": "Connect other systems and give programs access to the school's data",
} as const;
