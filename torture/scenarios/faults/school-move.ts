import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "../../../bench/support/child.ts";
import { fill } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { startMovingCluster } from "../../../test/support/process/moving-cluster.ts";
import { findSystemPostgres, type SystemCluster } from "../../../test/support/process/system-postgres.ts";
import { startWrites } from "../../support/actors/writes.ts";
import { call } from "../../support/call.ts";
import { keepGoing, round } from "../../support/lanes.ts";
import { type Environment, production } from "../../support/processes/environment.ts";
import { runService } from "../../support/processes/run-service.ts";
import type { Numbers, Scenario } from "../../support/scenario.ts";

const slug = "greenfield";
/** The school that stays while the other moves. */
const neighbour = { email: "admin@riverside.example", slug: "riverside" };
/** A move without interruption takes about this long; processes are killed within it. */
const MOVE_MS = 15_000;

interface Installation {
  cluster: SystemCluster;
  service: Child;
}

/** Moves a school to another cluster under writes, then to and fro with `kill -9` of the command at random moments. */
export const schoolMove: Scenario = {
  id: "school-move",
  name: "a school moves to another PostgreSQL cluster under 100 writes/s, to and fro with kill -9: identical, none lost, at most 2 s read-only",
  timeLimitSeconds: 900,
  async run(environment, count) {
    const bin = findSystemPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
    const here = await openInstallation(environment, bin, { schools: 2, students: count(1_000, 100) });
    const there = await openInstallation(environment, bin);
    const { accessToken: token } = await signIn(here.service.url, `admin@${slug}.example`);

    const writes = startWrites(here.service.url, { token, lanes: 8, pauseMs: 60 });
    const others = await watchNeighbour(here.service.url);
    await pause(2_000);
    const report = await moveOnce(here, there);
    const killed = await moveWithKills([there, here], count(20, 3));
    await pause(1_000);
    await writes.stop();
    const lost = await writes.lostIn(killed.at.cluster.url("school"));
    const answer = await call(killed.at.service.url, "/api/v1/auth/me", { token });
    const neighbours = await others.stop();
    return {
      pass:
        lost === 0 &&
        report.readOnlyMs <= 2_000 &&
        writes.faults.size === 0 &&
        writes.acknowledged.length > 0 &&
        answer.status === 200 &&
        neighbours["neighbourFailed"] === 0,
      numbers: {
        rows: report.rows,
        tables: report.tables,
        moveMs: report.ms,
        readOnlyMs: report.readOnlyMs,
        kills: killed.kills,
        moves: killed.moves + 1,
        acknowledged: writes.acknowledged.length,
        refused: writes.refused(),
        lost,
        ...neighbours,
        ...(writes.faults.size && { faults: [...writes.faults].slice(0, 3).join("; ") }),
      },
    };
  },
};

/** Starts a cluster that schools can leave and reach, and a service on it. */
async function openInstallation(
  environment: Environment,
  bin: string,
  demo?: { schools: number; students: number },
): Promise<Installation> {
  const cluster = await startMovingCluster(bin);
  environment.afterwards(() => cluster.stop());
  const url = cluster.url("school", "school_svc");
  if (demo) await fill(url, demo.schools, environment.folder, demo.students, cluster.url("school"));
  else {
    const { code, output } = await runService(["migrate"], production(url));
    if (code !== 0) throw new Error(output);
  }
  const service = await environment.serve(url, {
    LOG_LEVEL: "fatal",
    SUBSCRIPTION_INVOICE_PREFIX: demo ? "A" : "B",
  });
  return { cluster, service };
}

/** Reads and writes as another school of the database that the school leaves. */
async function watchNeighbour(url: string) {
  const { accessToken: token } = await signIn(url, neighbour.email);
  let failed = 0;
  let slowest = 0;
  let requests = 0;
  const traffic = keepGoing(2, 50, async (index) => {
    const reply =
      index % 2
        ? await call(url, "/api/v1/students?limit=20", { token })
        : await call(url, "/api/v1/school-settings", {
            method: "POST",
            token,
            body: { key: `torture.n${index}`, value: index },
          });
    requests += 1;
    slowest = Math.max(slowest, reply.ms);
    if (reply.status !== 200 && reply.status !== 201) failed += 1;
  });
  return {
    async stop(): Promise<Numbers> {
      await traffic.stop();
      return { neighbourRequests: requests, neighbourFailed: failed, neighbourSlowestMs: round(slowest) };
    },
  };
}

interface Report {
  rows: number;
  tables: number;
  readOnlyMs: number;
  ms: number;
}

async function moveOnce(from: Installation, to: Installation): Promise<Report> {
  const began = performance.now();
  const { code, output, stdout } = await schoolSvc(from, [...moving(from, to), "--json"]);
  if (code !== 0) throw new Error(output);
  return { ...JSON.parse(stdout), ms: Math.round(performance.now() - began) };
}

/** Moves the school to and fro, and kills the command at random moments. @returns where it is at the end */
async function moveWithKills(installations: readonly [Installation, Installation], wanted: number) {
  let [from, to] = installations;
  let kills = 0;
  let moves = 0;
  for (; kills < wanted; moves += 1) {
    const left = await schoolSvc(to, ["tenants", "remove-moved", slug, "--from", to.cluster.url("school")]);
    if (left.code !== 0) throw new Error(left.output);
    for (;;) {
      const killAfter = kills < wanted ? Math.random() * MOVE_MS : undefined;
      const { code, signal, output } = await schoolSvc(from, moving(from, to), killAfter);
      if (code === 0) break;
      if (signal !== "SIGKILL") throw new Error(output);
      kills += 1;
    }
    [from, to] = [to, from];
  }
  return { kills, moves, at: from };
}

const moving = (from: Installation, to: Installation): string[] => [
  ...["tenants", "move", slug],
  ...["--from", from.cluster.url("school"), "--to", to.cluster.url("school"), "--address", to.service.url],
];

const schoolSvc = ({ cluster }: Installation, args: readonly string[], killAfterMs?: number) =>
  runService(args, production(cluster.url("school", "school_svc")), killAfterMs);
