export const permissions = {
  "conversations.moderate": "Decide who may write to whom, see reported messages and hide them",
} as const;
