export const permissions = {
  "messages.read": "See the messages of the school to many, their recipients and templates",
  "messages.send": "Write, schedule and cancel messages to many, and their templates",
  "channels.manage": "Pair the school's account of the messaging app, and unpair it",
  "announcements.read": "See every announcement, who it is for and who has read it",
  "announcements.manage": "Write, publish and withdraw announcements",
  "conversations.moderate": "Decide who may write to whom, see reported messages and hide them",
} as const;
