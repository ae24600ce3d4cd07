/** Tests of processes, packaging and whole demo schools: `npm run test:all`, apart from `npm test`. */
export const processes = [
  "test/cli/jobs.test.ts",
  "test/cli/migrate.test.ts",
  "test/cli/seed.test.ts",
  "test/embedded-postgres.test.ts",
  "test/embedding.test.ts",
  "test/emails/ended-workers.test.ts",
  "test/identity/enumeration.test.ts",
  "test/identity/sign-in-storm.test.ts",
  "test/lifecycle/*.test.ts",
  "test/packaging/*.test.ts",
  "test/reports/import-large.test.ts",
  "test/seed/*.test.ts",
  "test/tenancy/single-role.test.ts",
];

/** Tests that `npm test` runs for each rule, and `npm run test:all` for every combination (`support/runs-all.ts`). */
export const products = ["test/tenancy/two-schools.test.ts"];
