/** Path prefixes of the queries that change with an event. */
export const eventRefreshes = [
  "/calendar-events",
  "/event-registrations",
  "/communication/calendar-events",
  "/meeting-slots",
];
