export const permissions = {
  "school.read": "See the profile of the school",
  "school.update": "Change the profile of the school",
  "settings.read": "See the settings and number sequences of the school",
  "settings.update": "Change the settings and number sequences of the school",
  "billing.read": "See the subscription of the school and its invoices",
} as const;
