export const permissions = {
  "support-plans.read":
    "See support plans: for own classes the accommodations, and all of the plans that one is responsible for",
  "support-plans.manage": "Write, activate and close support plans",
  "support-plans.review": "Record reviews of support plans",
  "early-warnings.read": "See early warnings and interventions",
  "early-warnings.manage": "Acknowledge and assign early warnings, and plan interventions",
  "warning-rules.manage": "Manage the rules of early warnings",
} as const;
