export const permissions = {
  "staff.read": "See the staff and who teaches what",
  "staff.manage": "Change staff records, qualifications and teaching assignments",
  "hr-fields.read": "See contracts, dates of employment, and own fields about employment",
} as const;
