import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call } from "../../support/call.ts";
import { keepGoing, percentile, round } from "../../support/lanes.ts";
import { production } from "../../support/processes/environment.ts";
import { buildNextVersion, scratchMigration } from "../../support/processes/next-version.ts";
import type { Numbers, Scenario } from "../../support/scenario.ts";

interface Run {
  code: number | null;
  output: string;
  ms: number;
}

/** B-61. Migrates to a copy of the built service with one more migration. */
export const migrationSafety: Scenario = {
  id: "B-61",
  name: "migrating under 100 requests/s: none fails; two at once: one migrates; killed midway: the next run succeeds",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const databaseUrl = await environment.database(10);
    const next = buildNextVersion(environment.folder);
    const underLoad = await migrateUnderLoad(await environment.serve(databaseUrl), databaseUrl, next);
    const killed = await killMidway(databaseUrl, next, count(20, 5));
    const pair = await twoAtOnce(databaseUrl, next);
    return {
      pass:
        underLoad["failed"] === 0 &&
        underLoad["migrateExit"] === 0 &&
        (underLoad["slowestMs"] as number) < 1_000 &&
        pair["bothExit0"] === true &&
        pair["appliedBy"] === 1 &&
        killed["rerunsFailed"] === 0,
      numbers: { ...underLoad, ...pair, ...killed },
    };
  },
};

async function migrateUnderLoad(
  service: { url: string },
  databaseUrl: string,
  next: string,
): Promise<Numbers> {
  const { accessToken: token } = await signIn(service.url);
  const times: number[] = [];
  let failed = 0;
  // Ten lanes, each with a request every 100 ms: reads, and writes to the tables that change.
  const traffic = keepGoing(10, 95, async (index) => {
    const writes = index % 5 === 0;
    const reply = writes
      ? await call(service.url, "/api/v1/school-settings", {
          method: "POST",
          token,
          body: { key: `torture.n${index}`, value: index },
        })
      : await call(service.url, index % 2 ? "/api/v1/auth/me" : "/api/v1/school", { token });
    times.push(reply.ms);
    if (reply.status !== (writes ? 201 : 200)) failed += 1;
  });
  await pause(2_000);
  const run = await migrate(next, databaseUrl);
  await pause(2_000);
  await traffic.stop();
  if (!run.output.includes(scratchMigration)) throw new Error(`nothing was migrated: ${run.output}`);
  return {
    requests: times.length,
    failed,
    p99Ms: round(percentile(times, 0.99)),
    slowestMs: round(Math.max(...times)),
    migrateExit: run.code ?? -1,
    migrateMs: round(run.ms),
  };
}

async function twoAtOnce(databaseUrl: string, next: string): Promise<Numbers> {
  const url = await emptyDatabase(databaseUrl, "torture_pair");
  const runs = await Promise.all([migrate(next, url), migrate(next, url)]);
  return {
    bothExit0: runs.every(({ code }) => code === 0),
    appliedBy: runs.filter(({ output }) => output.includes(scratchMigration)).length,
  };
}

/** Kills the migration at moments spread over the duration of a whole run. */
async function killMidway(databaseUrl: string, next: string, kills: number): Promise<Numbers> {
  const whole = await migrate(next, await emptyDatabase(databaseUrl, "torture_whole"));
  let midway = 0;
  let rerunsFailed = 0;
  let reason = "";
  for (let turn = 0; turn < kills; turn += 1) {
    const url = await emptyDatabase(databaseUrl, `torture_kill_${turn}`);
    const run = await migrate(next, url, whole.ms * (0.25 + (0.75 * turn) / kills));
    if (run.code !== 0) midway += 1;
    const again = await migrate(next, url);
    const check = await execute([next, "migrate", "--check"], url);
    if (again.code === 0 && check.code === 0) continue;
    rerunsFailed += 1;
    reason = again.output + check.output;
  }
  return { kills, midway, rerunsFailed, ...(reason && { reason }) };
}

async function emptyDatabase(url: string, name: string): Promise<string> {
  await asAdmin(Object.assign(new URL(url), { pathname: "/postgres" }).href, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE template0`),
  );
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

const migrate = (command: string, url: string, killAfterMs?: number): Promise<Run> =>
  execute([command, "migrate"], url, killAfterMs);

function execute(args: string[], url: string, killAfterMs?: number): Promise<Run> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "", ...production(url) },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output += data;
      });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output, ms: performance.now() - began });
    });
  });
}
