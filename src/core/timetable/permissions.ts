export const permissions = {
  "timetable.read": "See the timetable",
  "timetable.manage": "Change and publish timetables",
} as const;
