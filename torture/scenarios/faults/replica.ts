import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fill } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import {
  findSystemPostgres,
  type SystemCluster,
  startSystemCluster,
} from "../../../test/support/process/system-postgres.ts";
import { call, json } from "../../support/call.ts";
import { keepGoing, percentile, round, until } from "../../support/lanes.ts";
import { pausePostgres } from "../../support/processes/pause-postgres.ts";
import type { Scenario } from "../../support/scenario.ts";

const METRICS_TOKEN = "torture-torture-torture";

/** Long reads of the back office, which may go to the replica. */
const reports = [
  "/fee-reports/ageing",
  "/fee-reports/defaulters",
  "/dashboard/attendance-trend",
  "/audit-events?limit=200",
  "/students.csv",
];

/**
 * Two nodes with a streaming replica. Each lane writes through one node and reads what it wrote through the other, while the
 * replica is paused, killed and suspended.
 */
export const replica: Scenario = {
  id: "replica",
  name: "read replica paused, killed, suspended and back: no stale read after an own write, no request fails, it is used whenever it can be",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const bin = findSystemPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
    const phaseMs = count(12_000, 5_000);
    const primary = await startSystemCluster(bin);
    environment.afterwards(() => primary.stop());
    await primary.run("psql", [
      ...["-c", "CREATE ROLE school_svc LOGIN CREATEROLE"],
      ...["-c", "CREATE DATABASE school OWNER school_svc TEMPLATE template0"],
    ]);
    const databaseUrl = primary.url("school", "school_svc");
    await fill(databaseUrl, 2, environment.folder, undefined, primary.url("school"));
    const standby = await startSystemCluster(bin, primary);
    environment.afterwards(() => standby.stop());
    const settings = {
      ...{ METRICS_TOKEN, LOG_LEVEL: "fatal" },
      DATABASE_READ_URL: standby.url("school", "school_svc"),
    };
    const nodes = [
      await environment.serve(databaseUrl, settings),
      await environment.serve(databaseUrl, settings),
    ] as const;
    const tokens = [
      (await signIn(nodes[0].url)).accessToken,
      (await signIn(nodes[0].url, "admin@riverside.example")).accessToken,
    ] as const;

    const faults = new Map<string, number>();
    const times: number[] = [];
    let [writes, stale, foreign, requests] = [0, 0, 0, 0];
    const send = async (node: number, token: string, path: string, method = "GET", body?: object) => {
      const reply = await call(nodes[node % 2]!.url, `/api/v1${path}`, {
        method,
        token,
        ...(body && { body }),
      });
      requests += 1;
      if (method === "GET") times.push(reply.ms);
      if (reply.status >= 200 && reply.status < 300) return reply;
      const fault = `${method} ${path.replace(/\d+/g, "n")}: ${reply.status} ${reply.error ?? reply.text.slice(0, 200)}`;
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
      return undefined;
    };
    const writers = keepGoing(6, 10, async (index) => {
      const token = tokens[index % 2]!;
      const key = `torture.n${index}`;
      const made = await send(index, token, "/school-settings", "POST", { key, value: `first-${index}` });
      if (!made) return;
      const changed = { value: `second-${index}` };
      if (!(await send(index, token, `/school-settings/${json(made).id}`, "PATCH", changed))) return;
      writes += 2;
      const read = `/school-settings.csv?key=${key}`;
      // Through the other node, which knows nothing of the write.
      const [own, others] = await Promise.all([
        send(index + 1, token, read),
        send(index + 1, tokens[(index + 1) % 2]!, read),
      ]);
      if (own && !own.text.includes(`second-${index}`)) stale += 1;
      if (others?.text.includes(key)) foreign += 1;
    });
    const readers = keepGoing(3, 20, (index) =>
      send(index, tokens[index % 2]!, reports[index % reports.length]!),
    );

    const phases: Array<{ name: string; replica: number; primary: number }> = [];
    const phase = async (name: string, run: () => Promise<unknown> = () => pause(phaseMs)) => {
      const before = await readsOf(nodes);
      await run();
      const after = await readsOf(nodes);
      phases.push({
        name,
        replica: after.replica - before.replica,
        primary: after.primary - before.primary,
      });
    };
    const isUsed = async () => (await readsOf(nodes)).ready === 2;
    const back = () => until(isUsed, 20_000, 50);
    await back();
    await phase("healthy");
    await standby.run("psql", ["-c", "SELECT pg_wal_replay_pause()"]);
    await phase("paused");
    await standby.run("psql", ["-c", "SELECT pg_wal_replay_resume()"]);
    const afterPause = await back();
    await phase("resumed");
    await standby.run("pg_ctl", ["stop", "-m", "immediate", "-D", standby.data]);
    await phase("killed");
    await start(standby);
    const afterKill = await back();
    await phase("started");
    await phase("suspended", () => pausePostgres(postmasterOf(standby), phaseMs));
    const afterSuspension = await back();
    await phase("awake");
    await Promise.all([writers.stop(), readers.stop()]);

    const inPhase = (name: string) => phases.find((each) => each.name === name)!;
    const isServed = ["healthy", "resumed", "started", "awake"].every((name) => {
      const { replica, primary } = inPhase(name);
      return replica > primary;
    });
    const isBypassed = ["paused", "killed"].every((name) => inPhase(name).primary > 0);
    const slowest = Math.max(...times);
    return {
      pass: stale + foreign + faults.size === 0 && writes > 0 && isServed && isBypassed && slowest < 5_000,
      numbers: {
        ...{ requests, writes, stale, foreign },
        failed: [...faults.values()].reduce((sum, each) => sum + each, 0),
        ...(faults.size && { found: [...faults.keys()].slice(0, 3).join("; ") }),
        ...Object.fromEntries(
          phases.map(({ name, replica, primary }) => [name, `${replica} replica, ${primary} primary`]),
        ),
        backAfterPauseMs: round(afterPause ?? -1),
        backAfterKillMs: round(afterKill ?? -1),
        backAfterSuspensionMs: round(afterSuspension ?? -1),
        medianMs: round(percentile(times, 0.5)),
        p99Ms: round(percentile(times, 0.99)),
        slowestMs: round(slowest),
      },
    };
  },
};

/** Reads of both nodes by where they went, and how many nodes use the replica. */
async function readsOf(nodes: ReadonlyArray<{ url: string }>) {
  const total = { replica: 0, primary: 0, ready: 0 };
  for (const { url } of nodes) {
    const { text } = await call(url, "/metrics", { token: METRICS_TOKEN });
    for (const [, outcome, value] of text.matchAll(
      /^school_svc_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm,
    ))
      total[outcome === "replica" ? "replica" : "primary"] += Number(value);
    if (/^school_svc_replica_ready 1$/m.test(text)) total.ready += 1;
  }
  return total;
}

const postmasterOf = ({ data }: SystemCluster): number =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);

/** Starts a stopped cluster again, with the settings it had. */
const start = ({ run, data, folder, port }: SystemCluster) =>
  run("pg_ctl", [
    ...["start", "-w", "-D", data, "-l", join(folder, "server.log")],
    ...["-o", `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`],
  ]);
