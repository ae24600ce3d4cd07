import test from "ava";
import { queueEmail } from "../../../src/core/emails/queue/queue-email.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { trialEnding } from "../../../src/emails/platform/trial-ending.ts";
import { newId } from "../../../src/lib/ids.ts";
import { version } from "../../../src/lib/version.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";

const app = await startApp();
const operator = await app.asOperator();
const db = await openClient(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});

test.serial("an operator sees the checks of the environment and this node", async (t) => {
  const { status, body } = await operator.get("/platform/system");
  t.is(status, 200, JSON.stringify(body));
  const outcome = (check: string) => body.checks.find((each) => each.check === check).outcome;
  t.is(outcome("database"), "ok");
  t.is(outcome("migrations"), "ok");
  t.is(outcome("schema"), "ok", JSON.stringify(body.checks));
  t.is(outcome("smtp"), "warning", "no mail server is configured");
  t.like(body.node, { version, nodeVersion: process.versions.node });
  t.true(body.node.connections.open >= 1);
  t.is<unknown, null>(body.replica, null);
});

test.serial("dead jobs and waiting emails of all schools are counted", async (t) => {
  // Queues are created when the first job is sent.
  t.is((await operator.post("/platform/job-runs", { job: "guardian-email" })).status, 202);
  await db.query(
    `INSERT INTO pgboss.job (name, data, source_name, source_id)
      VALUES ('dead-letters', '{}', 'guardian-email', $1), ('dead-letters', '{}', 'a-removed-job', $2)`,
    [newId(), newId()],
  );
  const { body } = await operator.get("/platform/system");
  const dead = body.queues.filter(({ state }) => state === "dead");
  t.deepEqual(
    dead.map(({ job, count }) => [job, count]),
    [["guardian-email", 1]],
  );
  t.deepEqual(Object.keys(body.emails).sort(), ["oldestDueSeconds", "pending", "sending"]);
});

test.serial("an email that is queued again is due now, not since 1970", async (t) => {
  const { rows } = await db.query("SELECT id FROM schools WHERE slug = 'riverside'");
  const props = { contact: "Ana", school: "Riverside", endsOn: "2026-12-05" };
  const to = { address: "ana@refused.example", name: "Ana" };
  await inSchool(rows[0].id, () => queueEmail({ template: trialEnding, entityKey: "Test:1", to, props }));
  const failed = await db.query(
    "UPDATE queued_emails SET status = 'FAILED', attempts = 1 WHERE to_address = $1 RETURNING id",
    [to.address],
  );
  t.is((await operator.put(`/platform/queued-emails/${failed.rows[0].id}/retry`)).status, 200);
  const { emails } = (await operator.get("/platform/system")).body;
  t.true(emails.pending >= 1 && emails.oldestDueSeconds < 3_600, JSON.stringify(emails));
});

test.serial("callers at the same time share one run of the checks", async (t) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => operator.get("/platform/system")));
  t.deepEqual(
    answers.map(({ status }) => status),
    Array(5).fill(200),
  );
});

test.serial("accounts of a school cannot see it", async (t) => {
  const admin = await app.as("admin");
  t.is((await admin.get("/platform/system")).status, 401);
});
