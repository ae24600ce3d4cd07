export const permissions = {
  "staff.read": "See the staff and who teaches what",
  "staff.manage": "Change staff records, qualifications and teaching assignments",
} as const;
