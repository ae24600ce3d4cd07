export const permissions = {
  "kiosks.read": "See kiosks and the cards scanned at them",
  "kiosks.manage": "Set up kiosks that record arrivals by ID card, and revoke their keys",
} as const;
