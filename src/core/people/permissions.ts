export const permissions = {
  "students.read": "See students, their enrolments and groups",
  "students.manage": "Admit and change students, their enrolments and groups",
  "students.merge": "Merge two records of one person, and undo it",
  "student-notes.read": "Read the log book of students",
  "student-notes.write": "Write in the log book of students",
  "guardians.read": "See guardians and households",
  "guardians.manage": "Change guardians and households",
  "guardian-emails.read": "See which mails guardians must get, and what became of them",
  "guardian-emails.manage": "Have mails to guardians tried again, or waive them",
  "office-fields.read":
    "See what is for the office: addresses, custody, internal notes, own fields of the office",
  "health-fields.read": "See and change own fields about health",
  "safeguarding-fields.read": "See and change own fields about safeguarding",
  "promotions.manage": "Prepare, review and apply the promotion at the end of a year",
} as const;
