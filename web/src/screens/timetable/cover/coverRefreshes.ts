/** Path prefixes of the queries that change with cover. */
export const coverRefreshes = [
  "/lessons",
  "/timetable-exceptions",
  "/cover-needs",
  "/cover-suggestions",
  "/staff-absences",
];
