export const permissions = {
  "messages.read": "See bulk messages of the school, their recipients and templates",
  "messages.send": "Write, schedule and cancel bulk messages, and manage their templates",
} as const;
