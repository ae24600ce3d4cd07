/** Path prefixes of the queries to refetch after a link of a guardian to a student has changed. */
export const linkRefreshes = ["/student-guardians", "/guardians", "/students"] as const;
