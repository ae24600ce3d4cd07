import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { enqueueAfterStart, enqueueDueSlots } from "../../src/core/scheduling/enqueue-due-slots.ts";
import { failOrphanedRuns } from "../../src/core/scheduling/record-run.ts";
import { findScheduledJob } from "../../src/jobs/find-job.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const token = "metrics-token-of-the-tests";
const app = await startApp({ METRICS_TOKEN: token });
const db = await openClient(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});

/** The run of a job once it has come to this. */
async function settled(job: string, status: string, slot = "%") {
  for (;;) {
    const { rows } = await db.query(
      "SELECT * FROM job_runs WHERE job = $1 AND status = $2 AND slot LIKE $3",
      [job, status, slot],
    );
    if (rows.length) return rows[0];
    await pause(50);
  }
}

test.serial("a run that fails is repeated, and every try is on record and in the metrics", async (t) => {
  const reminder = findScheduledJob("reminders");
  await app.app.startWorker({ only: [reminder.name] });
  await db.query("ALTER TABLE tenants RENAME TO tenants_away");
  t.true(await enqueueAfterStart(reminder));
  t.like(await settled(reminder.name, "retrying"), { origin: "start", attempts: 1, report: null });
  await db.query("ALTER TABLE tenants_away RENAME TO tenants");
  const run = await settled(reminder.name, "succeeded");
  t.like(run, { error: null });
  t.true(run.attempts > 1);
  t.like(run.report, { unpaidInvoices: 1, queued: 1 });
  const { body } = await app.anonymous("GET", "//metrics", undefined, { authorization: `Bearer ${token}` });
  for (const outcome of ["failed", "succeeded"])
    t.regex(
      body,
      new RegExp(
        `school_svc_job_duration_seconds_count{job="subscription-reminder",outcome="${outcome}"} [1-9]`,
      ),
    );
});

test.serial("the fee clearance of each school is a run of its own", async (t) => {
  await app.app.startWorker({ only: ["fee-clearance"] });
  await db.query("UPDATE schools SET created_at = '2025-01-01', timezone = 'UTC'");
  const { enqueued } = await enqueueDueSlots([findScheduledJob("fee-clearance")], {
    at: new Date("2026-01-12T09:00:00Z"),
  });
  t.is(enqueued, 2);
  const run = await settled("fee-clearance", "succeeded", "2026-01-12/%");
  t.regex(run.slot, /^2026-01-12\/[0-9a-f-]{36}$/);
  t.like(run.report, { schools: 1 });
});

test.serial(
  "a run whose process was killed is not running for ever, and holds up no later one",
  async (t) => {
    const webhooks = findScheduledJob("webhooks");
    const at = new Date("2026-03-02T10:00:00Z");
    t.is((await enqueueDueSlots([webhooks], { at })).enqueued, 1);
    const later = () => enqueueDueSlots([webhooks], { at: new Date("2026-03-02T10:05:00Z") });
    t.is((await later()).enqueued, 0, "what waits is not queued again");
    const status = async () => (await db.query("SELECT status FROM job_runs WHERE job = 'webhooks'")).rows;
    await db.query("UPDATE job_runs SET updated_at = now() - interval '2 minutes' WHERE job = 'webhooks'");
    await failOrphanedRuns();
    t.deepEqual(await status(), [{ status: "queued" }], "the queue still has it");
    // What the queue does to a job whose process gives no sign.
    await db.query("UPDATE pgboss.job SET state = 'failed' WHERE name = 'webhooks'");
    await failOrphanedRuns();
    t.deepEqual(await status(), [{ status: "failed" }]);
    t.is((await later()).enqueued, 1);
  },
);
