/** Path prefixes of the queries that change with a room booking. */
export const roomRefreshes = ["/room-bookings", "/room-uses", "/lessons/free"];
