/** Exit codes of the process. Scripts rely on them. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notFound: 3, migrationsPending: 4 } as const;
