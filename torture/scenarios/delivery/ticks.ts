import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DateTime } from "luxon";
import type pg from "pg";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { latestSlot } from "../../../src/core/scheduling/schedule.ts";
import { scheduledJobs } from "../../../src/jobs/index.ts";
import { round } from "../../support/lanes.ts";
import { type Environment, production } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Africa/Nairobi",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
];
const nodes = 5;
const step = 15_000;
const hour = 3_600_000;

/** B-20. Five nodes share one schedule while they are killed: ten hours in quarter hours, two weeks in hours. */
export const ticks: Scenario = {
  id: "B-20",
  name: "five nodes, killed at random, over ten hours and a change of the clocks: each tick once, each school's clearance once a week",
  timeLimitSeconds: 1_800,
  async run(environment, count) {
    const databaseUrl = await environment.database(zones.length);
    await asAdmin(databaseUrl, async (client) => {
      await client.query("UPDATE schools SET created_at = '2026-01-01'");
      const { rows } = await client.query("SELECT id FROM schools ORDER BY slug");
      for (const [index, { id }] of rows.entries())
        await client.query("UPDATE schools SET timezone = $2 WHERE id = $1", [
          id,
          zones[index % zones.length],
        ]);
      await client.query("DELETE FROM job_runs; DELETE FROM pgboss.job");
    });
    const fine = count(10 * 60 * 4, 160);
    // Monday after the end of summer time in Europe; the hourly part also covers that of America.
    const start = Date.parse("2026-10-26T02:00:00Z");
    const moments = [
      ...Array.from({ length: 24 * 7 }, (_, index) => start - (24 * 7 - index) * hour),
      ...Array.from({ length: fine }, (_, index) => start + index * step),
      ...Array.from({ length: 24 * 8 }, (_, index) => start + fine * step + index * hour),
    ];
    const began = performance.now();
    const cluster = await openCluster(environment, databaseUrl);
    const killing = setInterval(() => cluster.killOne(), 350);
    environment.afterwards(() => clearInterval(killing));
    await asAdmin(databaseUrl, async (client) => {
      for (const moment of moments) {
        await cluster.tell(new Date(moment));
        await finishRuns(client);
      }
    });
    clearInterval(killing);
    const found = await asAdmin(databaseUrl, (client) => judge(client, moments));
    return {
      pass: Object.values(found.faults).every((number) => number === 0) && cluster.kills() > 0,
      numbers: {
        moments: moments.length,
        nodes,
        kills: cluster.kills(),
        ticks: found.ticks,
        ...found.faults,
        seconds: round((performance.now() - began) / 1000),
      },
    };
  },
};

/** Completes fired runs immediately, so that no slot waits for the one before. */
const finishRuns = (client: pg.Client) =>
  client.query("UPDATE job_runs SET status = 'succeeded' WHERE status = 'queued'");

async function openCluster(environment: Environment, databaseUrl: string) {
  let kills = 0;
  let closed = false;
  const ready = new Set<ChildProcess>();
  const start = async (): Promise<void> => {
    const child = fork(join(import.meta.dirname, "../../support/ticker.ts"), {
      stdio: "ignore",
      env: { PATH: process.env["PATH"] ?? "", ...production(databaseUrl) },
    });
    child.once("exit", () => {
      ready.delete(child);
      if (!closed) void start();
    });
    environment.afterwards(() => {
      closed = true;
      child.kill("SIGKILL");
    });
    await Promise.race([once(child, "message"), once(child, "exit")]);
    if (child.exitCode === null && child.signalCode === null) ready.add(child);
  };
  await Promise.all(Array.from({ length: nodes }, start));
  return {
    kills: () => kills,
    killOne() {
      // The last node is spared: the clock would stop until another one has started.
      const chosen = [...ready];
      if (chosen.length < 2) return;
      kills += 1;
      chosen[Math.floor(Math.random() * chosen.length)]!.kill("SIGKILL");
    },
    /** Sends every node the time, and waits until each has replied or died. */
    async tell(at: Date): Promise<void> {
      for (;;) {
        const asked = [...ready];
        const responses = await Promise.all(
          asked.map(async (child) => {
            const done = new AbortController();
            const { signal } = done;
            try {
              const gone = once(child, "exit", { signal }).then(() => false);
              const answered = once(child, "message", { signal }).then(() => true);
              for (const each of [gone, answered]) each.catch(() => {});
              child.send(at.toISOString(), () => {});
              return await Promise.race([answered, gone]);
            } catch {
              return false;
            } finally {
              done.abort();
            }
          }),
        );
        if (responses.includes(true)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

async function judge(client: pg.Client, moments: readonly number[]) {
  const { rows: runs } = await client.query("SELECT id, job, slot FROM job_runs WHERE origin = 'schedule'");
  const { rows: jobs } = await client.query("SELECT id, name FROM pgboss.job");
  const { rows: schools } = await client.query("SELECT id, timezone FROM schools WHERE status = 'active'");
  const expected = new Set<string>();
  for (const { name, schedule } of scheduledJobs)
    for (const moment of moments) {
      const at = new Date(moment);
      if ("every" in schedule || schedule.zone === "UTC")
        expected.add(`${name} ${latestSlot(schedule, at).slot}`);
      else
        for (const { id, timezone } of schools)
          expected.add(`${name} ${latestSlot(schedule, at, timezone).slot}/${id}`);
    }
  const fired = runs.map(({ job, slot }) => `${job} ${slot}`);
  const queued = new Set(jobs.map(({ id }) => id));
  const clearances = runs.filter(({ job }) => job === "fee-clearance");
  const weeks = new Set(clearances.map(({ slot }) => slot));
  return {
    ticks: fired.length,
    faults: {
      missing: [...expected].filter((tick) => !fired.includes(tick)).length,
      twice: fired.length - new Set(fired).size,
      unexpected: fired.filter((tick) => !expected.has(tick)).length,
      withoutJob: runs.filter(({ id }) => !queued.has(id)).length,
      jobsWithoutTick: jobs.length - runs.length,
      clearancesTwice: clearances.length - weeks.size,
      notOnAMonday: clearances.filter(({ slot }) => DateTime.fromISO(slot.slice(0, 10)).weekday !== 1).length,
    },
  };
}
