export const permissions = {
  "dashboard.read": "View the dashboard",
} as const;
