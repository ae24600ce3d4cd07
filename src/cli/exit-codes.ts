/** What the process ends with: part of the contract with scripts. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notFound: 3, migrationsPending: 4 } as const;
