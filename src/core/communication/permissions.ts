export const permissions = {
  "messages.read": "See the messages of the school to many, their recipients and templates",
  "messages.send": "Write, schedule and cancel messages to many, and their templates",
} as const;
