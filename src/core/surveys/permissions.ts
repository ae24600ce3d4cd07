export const permissions = {
  "surveys.read": "See surveys, who has answered, and the results",
  "surveys.manage": "Write, open and close surveys, polls and consent slips",
} as const;
