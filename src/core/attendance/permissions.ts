export const permissions = {
  "attendance.read": "See registers, marks and absence notices",
  "attendance.take": "Take registers and correct marks",
  "attendance.announce": "Announce absences",
  "attendance.manage": "Lock registers, accept or reject absence notices, see corrections",
  "attendance.settings": "Change the attendance codes",
} as const;
