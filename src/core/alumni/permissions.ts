export const permissions = {
  "alumni.read": "See alumni and the messages sent to them",
  "alumni.manage": "Keep alumni records, and write to alumni",
} as const;
