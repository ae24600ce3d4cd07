export const permissions = {
  "timetable.read": "See the timetable",
  "timetable.manage": "Change and publish timetables",
  "room-bookings.read": "See room bookings",
  "room-bookings.manage": "Book rooms and cancel bookings",
  "duties.read": "See the duty roster",
  "duties.manage": "Change the duty roster",
  "staff-absences.read": "See absences of staff and the lessons that need cover",
  "staff-absences.manage": "Record absences of staff",
} as const;
