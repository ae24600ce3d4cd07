export const permissions = {
  "events.read": "See the planned events, who they are for and who is coming",
  "events.manage": "Plan, publish and cancel events",
} as const;
