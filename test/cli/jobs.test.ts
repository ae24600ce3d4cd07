import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { scheduledJobNames } from "../../src/cli/service/job-names.ts";
import { scheduledJobs } from "../../src/jobs/index.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { cli, startCli } from "../support/process/process.ts";
import { records, serve, stop } from "../support/process/process-service.ts";

const { url, drop } = await createDatabase();
const db = await openClient(url);
test.after.always(async () => {
  await db.end();
  await drop();
});
const env = { DATABASE_URL: url, SCHOOL_SVC_DATA_DIR: join(tmpdir(), "school-svc-tests") };
const run = (...args: string[]) => cli(args, env);
async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, "--json");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

test("the names of the command line are those of the jobs", (t) => {
  const names = scheduledJobs.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => [each, name]));
  t.deepEqual([...scheduledJobNames].sort(), names.sort());
  t.deepEqual(
    scheduledJobs.map(({ name }) => name),
    [
      "scheduled-messages",
      "publish-announcements",
      "integration-sync",
      "email-queue",
      "channel-queue",
      "webhooks",
      "guardian-email",
      "fee-clearance",
      "weekly-summary",
      "notification-digest",
      "subscription-reminder",
      "ledger-check",
      "late-fees",
      "document-expiry",
      "file-cleanup",
      "student-suspensions",
      "admission-offers",
      "data-copy-expiry",
      "retention",
      "homework-reminders",
      "quiz-deadlines",
      "event-reminders",
      "early-warnings",
      "support-plan-reviews",
      "surveys",
      "audit-seal",
      "directory-publication",
    ],
  );
});

test.serial("each job runs by hand with its report", async (t) => {
  const reports = await Promise.all(
    ["scheduled-messages", "sync", "email-queue", "guardian-email"].map((name) => json("run-job", name)),
  );
  t.deepEqual(reports, [
    { job: "scheduled-messages", due: 0, sent: 0, failed: 0 },
    { job: "integration-sync", totalConnections: 0, successCount: 0, syncedCount: 0 },
    { job: "email-queue", claimed: 0, sent: 0, retried: 0, failed: 0, suppressed: 0 },
    { job: "guardian-email", checked: 0, missed: 0, requeued: 0, exhausted: 0 },
  ]);
  const history = await json("jobs", "history", "sync");
  t.like(history[0], { job: "integration-sync", origin: "command", status: "succeeded" });
  const listed = await json("jobs", "list");
  t.is(listed.length, scheduledJobs.length);
  t.like(
    listed.find(({ name }: any) => name === "integration-sync"),
    { name: "integration-sync", schedule: "every 5 min", lastOutcome: "succeeded" },
  );
  t.true(listed.every(({ nextRunAt }: any) => Date.parse(nextRunAt) > Date.now() - 1_000));
  const table = await run("jobs", "list");
  t.regex(table.stdout, /fee-clearance.*Monday 09:00 in each school's time zone/);
  t.regex(table.stdout, /email-queue.*every 15 s .*\d\d:\d\d:(00|15|30|45)Z/);
});

test.serial("the reminder mails once, whoever runs it and how often", async (t) => {
  t.like(await json("run-job", "reminders", "--dry-run"), { unpaidInvoices: 1, queued: 1 });
  const both = await Promise.all([
    json("run-job", "subscription-reminder"),
    json("run-job", "subscription-reminder"),
  ]);
  for (const report of both)
    t.like(report, {
      job: "subscription-reminder",
      trialTenants: 1,
      subscribedTenants: 1,
      unpaidInvoices: 1,
      warnings: 0,
    });
  t.deepEqual(
    both.map(({ queued, duplicates }) => queued + duplicates),
    [1, 1],
  );
  t.is(both[0].queued + both[1].queued, 1);
  t.like(await json("run-job", "reminders"), { queued: 0, duplicates: 1 });
  t.like(await json("run-job", "reminders", "--school", "riverside"), { trialTenants: 1, unpaidInvoices: 0 });
  const { rows } = await db.query(
    `SELECT q.entity_key, q.trigger, q.to_address, q.attachments, i.id FROM queued_emails q JOIN tenant_invoices i
      ON i.school_id = q.school_id WHERE q.template_kind = 'subscription-invoice-due'`,
  );
  t.is(rows.length, 1);
  t.like(rows[0], {
    entity_key: `TenantInvoice:${rows[0].id}-due-notice`,
    trigger: "SUBSCRIPTION_INVOICE_DUE",
    to_address: "office@greenfield.example",
  });
  t.regex(rows[0].attachments[0].fileName, /^SUB-\d{4}-00001\.pdf$/);
});

test.serial(
  "fee clearance runs whatever the weekday, for one school, and mails each payer once",
  async (t) => {
    const clear = (...args: string[]) => json("run-job", "fee-clearance", "--school", "riverside", ...args);
    const { guardians, ...dry } = await clear("--dry-run");
    t.true(guardians > 0);
    t.like(dry, { job: "fee-clearance", schools: 1, queued: guardians, duplicates: 0, warnings: 0 });
    const both = await Promise.all([clear(), clear()]);
    t.is(both[0].queued + both[1].queued, guardians);
    t.like(await clear(), { guardians, queued: 0, duplicates: guardians });
    const { rows } = await db.query(
      `SELECT s.slug, count(*)::int AS count, count(DISTINCT to_address)::int AS addresses
      FROM queued_emails q JOIN schools s ON s.id = q.school_id WHERE template_kind = 'fee-clearance' GROUP BY 1`,
    );
    t.deepEqual(rows, [{ slug: "riverside", count: guardians, addresses: guardians }]);
  },
);

test.serial("what there is not ends with 2 or 3, what fails with 1, each in one line", async (t) => {
  const [job, school, only, none, broken] = await Promise.all([
    run("run-job", "laundry"),
    run("run-job", "email-queue", "--school", "nowhere"),
    run("worker", "--only", "laundry"),
    run("worker", "--only", ","),
    cli(["run-job", "email-queue"], { DATABASE_URL: "postgres://x@127.0.0.1:1/none" }),
  ]);
  t.is(job.code, 2);
  t.regex(job.stderr, /^[^\n]*subscription-reminder[^\n]*\n$/);
  t.is(school.code, 3);
  t.is(only.code, 2);
  t.is(none.code, 2);
  t.regex(none.stderr, /^[^\n]*Name at least one job[^\n]*\n$/);
  t.regex(only.stderr, /^[^\n]*Unknown job laundry\. Known jobs: [^\n]*email-queue[^\n]*\n$/);
  t.is(broken.code, 1);
  for (const { stdout } of [job, school, only, broken]) t.is(stdout, "");
});

test.serial("a worker keeps the schedule, and one with --only keeps to that", async (t) => {
  await db.query("TRUNCATE job_runs");
  const only = startCli(t, ["worker", "--only", "sync,scheduled-messages"], {
    env: { ...env, LOG_LEVEL: "debug" },
  });
  await only.sees(/"job":"integration-sync"[^\n]*job done/);
  await only.sees(/"job":"scheduled-messages"[^\n]*job done/);
  const { code } = await stop(only);
  t.is(code, 0);
  const { rows } = await db.query("SELECT DISTINCT job, status FROM job_runs ORDER BY job");
  t.deepEqual(rows, [
    { job: "integration-sync", status: "succeeded" },
    { job: "scheduled-messages", status: "succeeded" },
  ]);
});

test.serial("serve contains a worker, which looks at subscriptions soon after its start", async (t) => {
  await db.query("TRUNCATE job_runs; TRUNCATE queued_emails CASCADE");
  const running = startCli(t, ["serve", "--port", "0"], { env: { ...env, LOG_LEVEL: "info" } });
  await running.sees(/"job":"subscription-reminder"[^\n]*"unpaidInvoices":1[^\n]*job done/);
  await running.sees(/"job":"email-queue"[^\n]*"sent":1[^\n]*job done/);
  const { code, stderr } = await stop(running);
  t.is(code, 0);
  t.deepEqual(
    records(stderr).filter(({ level }) => Number(level) >= 50 || level === "error"),
    [],
  );
});

test.serial("serve --no-worker runs no job", async (t) => {
  await db.query("TRUNCATE job_runs");
  const service = await serve(t, { env: { DATABASE_URL: url } });
  t.is((await fetch(`${service.url}/readyz`)).status, 200);
  t.is((await stop(service)).code, 0);
  t.is((await db.query("SELECT FROM job_runs")).rowCount, 0);
});
