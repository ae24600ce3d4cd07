/** Tests of processes, packaging, whole demo schools and long waits: `npm run test:all`, apart from `npm test`. */
export const processes = [
  "test/channels/messaging-app.test.ts",
  "test/cli/jobs.test.ts",
  "test/cli/processes.test.ts",
  "test/cli/database/migrate.test.ts",
  "test/cli/database/seed.test.ts",
  "test/cli/schools/killed-import.test.ts",
  "test/db/replica.test.ts",
  "test/deploy/proxies.test.ts",
  "test/documents/move-files.test.ts",
  "test/embedded-postgres.test.ts",
  "test/embedding.test.ts",
  "test/emails/ended-workers.test.ts",
  "test/http/request-log.test.ts",
  "test/http/spans.test.ts",
  "test/identity/accounts/enumeration.test.ts",
  "test/identity/sessions/sign-in-storm.test.ts",
  "test/lifecycle/*.test.ts",
  "test/packaging/*.test.ts",
  "test/imports/import-large.test.ts",
  "test/imports/killed-import.test.ts",
  "test/notifications/two-nodes.test.ts",
  "test/scheduled-messages/killed-workers.test.ts",
  "test/scheduling/dead.test.ts",
  "test/seed/*.test.ts",
  "test/tenancy/single-role.test.ts",
];

/** Tests that `npm test` runs with a sample, and `npm run test:all` with many or all combinations (`support/runner/runs-all.ts`). */
export const products = [
  "test/guardian-emails/fee-clearance.test.ts",
  "test/scheduled-messages/recurrence.test.ts",
  "test/http/input/fuzz.test.ts",
  "test/http/lists/include-fields.test.ts",
  "test/authorization/matrix.test.ts",
  "test/authorization/row-scope.test.ts",
  "test/tenancy/mutation.test.ts",
  "test/tenancy/pool-reuse.test.ts",
  "test/tenancy/two-schools.test.ts",
];

/** Tests that get a worker of their own in `npm test`: their snapshots are kept by file. The others share the workers of `suites`. */
export const alone = ["test/conventions.test.ts", "test/emails/emails.test.ts"];
