export const permissions = {
  "integrations.read": "See the connections to other systems, their runs and the keys of programs",
  "integrations.manage": "Connect other systems, and let programs read the school's data",
} as const;
