export const permissions = {
  "staff.read": "See staff and teaching assignments",
  "staff.manage": "Change staff records, qualifications and teaching assignments",
  "hr-fields.read": "See contracts, employment dates and custom fields about employment",
} as const;
