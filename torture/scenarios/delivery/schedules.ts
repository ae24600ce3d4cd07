import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { enqueueDueSlots } from "../../../src/core/scheduling/enqueue-due-slots.ts";
import { scheduledJobs } from "../../../src/jobs/index.ts";
import { loadConfig } from "../../../src/lib/config/config.ts";
import { openRuntime } from "../../../src/runtime.ts";
import { round, until } from "../../support/lanes.ts";
import { type Environment, production } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

/** Starts a scheduler node whose clock is off by the given milliseconds. */
async function keeper(environment: Environment, databaseUrl: string, wrongByMs = 0): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../../support/timekeeper.ts"), [String(wrongByMs)], {
    stdio: "ignore",
    env: { PATH: process.env["PATH"] ?? "", ...production(databaseUrl), LOG_LEVEL: "fatal" },
  });
  environment.afterwards(() => child.kill("SIGKILL"));
  await Promise.race([once(child, "message"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error(`a node ended with ${child.exitCode}`);
  return child;
}

const forget = (databaseUrl: string) =>
  asAdmin(databaseUrl, (client) => client.query("DELETE FROM job_runs; DELETE FROM pgboss.job"));

/** B-22. After an outage of all nodes each schedule catches up once, with its latest slot. */
export const scheduleOutage: Scenario = {
  id: "B-22",
  name: "all nodes stopped over three weeks of ticks, two started at once: each schedule is caught up once",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const databaseUrl = await environment.database(count(20, 5));
    await asAdmin(databaseUrl, (client) =>
      client.query(`UPDATE schools SET created_at = now() - interval '60 days'`),
    );
    await forget(databaseUrl);
    const runtime = await openRuntime(
      loadConfig({ env: { ...production(databaseUrl), LOG_LEVEL: "fatal" } }),
    );
    const threeWeeksAgo = new Date(Date.now() - 21 * 86_400_000);
    await enqueueDueSlots(scheduledJobs, { at: threeWeeksAgo });
    await runtime.close();
    await asAdmin(databaseUrl, (client) =>
      client.query(`UPDATE job_runs SET status = 'succeeded', created_at = $1`, [threeWeeksAgo]),
    );
    const expected = await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query("SELECT count(*)::int AS runs FROM job_runs");
      return rows[0].runs as number;
    });
    const began = performance.now();
    const nodes = await Promise.all([keeper(environment, databaseUrl), keeper(environment, databaseUrl)]);
    const caughtUp = () =>
      asAdmin(databaseUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT job, slot, origin, count(*) OVER (PARTITION BY job, split_part(slot, '/', 2))::int AS fired
            FROM job_runs WHERE created_at > $1::timestamptz + interval '1 day'`,
          [threeWeeksAgo],
        );
        return rows as Array<{ job: string; slot: string; origin: string; fired: number }>;
      });
    const kinds = async () =>
      new Set((await caughtUp()).map(({ job, slot }) => `${job} ${slot.split("/")[1]}`)).size;
    const decided = await until(async () => (await kinds()) >= expected, 30_000, 100);
    for (const node of nodes) node.kill("SIGKILL");
    const fired = await caughtUp();
    const ticking = new Set(
      scheduledJobs.filter(({ schedule }) => "every" in schedule).map(({ name }) => name),
    );
    const twice = fired.filter(({ job, fired: times }) => times > 1 && !ticking.has(job)).length;
    return {
      pass: decided !== null && twice === 0,
      numbers: {
        schedules: expected,
        caughtUp: await kinds(),
        twice,
        decidedInMs: round(decided ?? Number.NaN),
        seconds: round((performance.now() - began) / 1000),
      },
    };
  },
};

/** B-23. One school with an unknown time zone, one whose midnight is skipped, and thousands of others. */
export const poisonSchedule: Scenario = {
  id: "B-23",
  name: "a school with a zone that there is not, and one whose hour is skipped, among thousands: the others fire on time, the process stays awake",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const schools = count(10_000, 1_000);
    const databaseUrl = await environment.database(2);
    const monday = new Date("2026-04-27T12:00:00Z");
    await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name = 'schools' AND is_generated = 'NEVER'
            AND column_name NOT IN ('id', 'slug', 'timezone', 'created_at')`,
      );
      const names = rows[0].names as string;
      await client.query(
        `INSERT INTO schools (id, slug, timezone, created_at, ${names})
          SELECT gen_random_uuid(), 'poison-' || n, (ARRAY['Europe/Berlin', 'Africa/Cairo', 'Asia/Kathmandu',
            'America/Sao_Paulo', 'Pacific/Auckland'])[1 + n % 5], '2026-01-01', ${names}
          FROM schools, generate_series(1, $1) AS n WHERE slug = 'greenfield'`,
        [schools - 2],
      );
      await client.query(`UPDATE schools SET created_at = '2026-01-01'`);
      await client.query(`UPDATE schools SET timezone = 'Nowhere/Atlantis' WHERE slug = 'poison-1'`);
    });
    await forget(databaseUrl);
    const runtime = await openRuntime(
      loadConfig({ env: { ...production(databaseUrl), LOG_LEVEL: "fatal" } }),
    );
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const weekly = scheduledJobs.filter(({ name }) => name === "fee-clearance");
    const began = performance.now();
    delay.enable();
    const first = await enqueueDueSlots(weekly, { at: monday });
    const tookMs = performance.now() - began;
    // Slots that have fired are checked again every 15 seconds.
    const again = performance.now();
    const second = await enqueueDueSlots(weekly, { at: new Date(monday.getTime() + 15_000) });
    const againMs = performance.now() - again;
    delay.disable();
    await runtime.close();
    const unknown = await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT count(*)::int AS runs FROM job_runs r JOIN schools s ON r.slot LIKE '%/' || s.id
          WHERE s.slug = 'poison-1'`,
      );
      return rows[0].runs as number;
    });
    const p99 = delay.percentile(99) / 1e6;
    return {
      pass: first.enqueued === schools - 1 && second.enqueued === 0 && unknown === 0 && p99 < 50,
      numbers: {
        schools,
        fired: first.enqueued,
        firedAgain: second.enqueued,
        firedForUnknownZone: unknown,
        loopDelayP99Ms: round(p99),
        firstMs: round(tookMs),
        againMs: round(againMs),
      },
    };
  },
};

/** B-24. Nodes with wrong clocks fire by the database's time. */
export const wrongClocks: Scenario = {
  id: "B-24",
  name: "two nodes, one five minutes ahead and one five behind: each tick once, at its time",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const seconds = count(120, 40);
    const databaseUrl = await environment.database(2);
    await forget(databaseUrl);
    await Promise.all([
      keeper(environment, databaseUrl, 300_000),
      keeper(environment, databaseUrl, -300_000),
    ]);
    // Slots due at the start are late by the outage; the following slots must be on time.
    const from = new Date(Date.now() + 1_000);
    const ending = setInterval(
      () =>
        void asAdmin(databaseUrl, (client) =>
          client.query("UPDATE job_runs SET status = 'succeeded' WHERE status = 'queued'"),
        ).catch(() => {}),
      500,
    );
    environment.afterwards(() => clearInterval(ending));
    await pause(seconds * 1000);
    clearInterval(ending);
    const { rows } = await asAdmin(databaseUrl, (client) =>
      client.query(
        `SELECT count(*)::int AS fired, count(DISTINCT (job, slot))::int AS ticks,
            coalesce(max(extract(epoch FROM created_at - due_at)), 0)::float AS late,
            coalesce(min(extract(epoch FROM created_at - due_at)), 0)::float AS early
          FROM job_runs WHERE due_at > $1 AND origin = 'schedule'`,
        [from],
      ),
    );
    const { fired, ticks, late, early } = rows[0];
    return {
      pass: fired > 0 && fired === ticks && early >= 0 && late <= 3,
      numbers: { seconds, fired, ticks, latestSeconds: round(late, 2), earliestSeconds: round(early, 2) },
    };
  },
};
