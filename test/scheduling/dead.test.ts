import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { enqueue } from "../../src/core/common/queue.ts";
import { feeRun } from "../../src/core/fees/runs/fee-queues.ts";
import { enqueueAfterStart } from "../../src/core/scheduling/enqueue-due-slots.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { findScheduledJob } from "../../src/jobs/find-job.ts";
import { newId } from "../../src/lib/ids.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { cli } from "../support/process/process.ts";

const app = await startApp();
const db = await openClient(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});
const run = (...args: string[]) => cli(args, { DATABASE_URL: app.databaseUrl });
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args, "--json");
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};
const until = async (text: string): Promise<any[]> => {
  for (;;) {
    const { rows } = await db.query(text);
    if (rows.length) return rows;
    await pause(50);
  }
};

test.serial(
  "what fails as often as it may waits as dead, and goes back when an operator says so",
  async (t) => {
    const { rows } = await db.query("SELECT id FROM schools WHERE slug = 'greenfield'");
    const school: string = rows[0].id;
    await db.query(
      "ALTER TABLE tenants RENAME TO tenants_away; ALTER TABLE fee_schedules RENAME TO schedules_away",
    );
    await enqueueAfterStart(findScheduledJob("reminders"));
    await inSchool(school, () => enqueue(feeRun, { feeScheduleId: newId() }));
    // Its tries, which take minutes, are used up from the start.
    await db.query("UPDATE pgboss.job SET retry_limit = 0");
    await app.app.startWorker({ only: ["subscription-reminder", "fee-run"] });
    await until(
      "SELECT 1 FROM job_runs WHERE job = 'subscription-reminder' AND status IN ('dead', 'failed')",
    );
    await until("SELECT 1 FROM pgboss.job WHERE name = 'dead-letters' HAVING count(*) = 2");

    const dead: any[] = await json("jobs", "dead");
    t.deepEqual(dead.map(({ job }) => job).sort(), ["fee-run", "subscription-reminder"]);
    const reminder = dead.find(({ job }) => job === "subscription-reminder");
    const fees = dead.find(({ job }) => job === "fee-run");
    t.is(reminder.schoolId, null);
    t.is(fees.schoolId, school);
    t.regex(reminder.error, /tenants/);

    t.is((await run("jobs", "redrive")).code, 2);
    t.is((await run("jobs", "redrive", "--all", "--job", "fee-run")).code, 2);
    t.is((await run("jobs", "redrive", newId())).code, 3);
    t.is((await run("jobs", "redrive", "--job", "laundry")).code, 3);
    await db.query(
      "ALTER TABLE tenants_away RENAME TO tenants; ALTER TABLE schedules_away RENAME TO fee_schedules",
    );
    t.like(await json("jobs", "redrive", reminder.id), [{ job: "subscription-reminder" }]);
    const [done] = await until(
      "SELECT * FROM job_runs WHERE job = 'subscription-reminder' AND status = 'succeeded'",
    );
    t.like(done, { origin: "start", error: null, attempts: 2 });
    t.like(await json("jobs", "redrive", "--job", "fee-run"), [{ job: "fee-run", schoolId: school }]);
    await until(
      "SELECT 1 FROM pgboss.job WHERE name = 'fee-run' AND source_root_id IS NOT NULL AND state <> 'created'",
    );
    t.deepEqual(await json("jobs", "dead"), []);
    const audits = await db.query(
      "SELECT school_id, actor_type FROM audit_events WHERE action = 'jobs.redrive'",
    );
    t.deepEqual(audits.rows, [{ school_id: school, actor_type: "operator" }]);
  },
);
