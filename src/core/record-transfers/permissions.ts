export const permissions = {
  "record-transfers.read": "See transfers of student records from and to other schools",
  "record-transfers.manage": "Send student records to other schools, and accept records of other schools",
} as const;
