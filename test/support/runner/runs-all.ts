/**
 * Whether exhaustive tests try every combination (`npm run test:all`), or only those that prove the rule for each operation,
 * table and role (`npm test`).
 */
export const runsAll = process.env["TEST_ALL"] === "1";
