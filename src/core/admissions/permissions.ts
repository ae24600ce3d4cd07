export const permissions = {
  "admissions.read": "See admission campaigns, inquiries, applications and waiting lists",
  "admissions.manage": "Record inquiries and applications and follow them up",
  "admissions.decide": "Offer seats, reject applications and order the waiting list",
  "admissions.plan": "Plan admission campaigns and their seats",
  "application-fees.read": "See application fees and their payments",
  "application-fees.collect": "Record payments of application fees",
} as const;
