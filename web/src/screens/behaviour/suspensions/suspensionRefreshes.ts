/** Path prefixes of the queries that change with a suspension. */
export const suspensionRefreshes = ["/student-suspensions", "/students", "/absence-notices", "/attendance"];
