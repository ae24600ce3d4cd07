import { setTimeout as pause } from "node:timers/promises";
import { asAdmin, fill, findPostmaster } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { startHalfOpen } from "../../support/attacks/half-open.ts";
import { call, type Reply } from "../../support/call.ts";
import { keepGoing, round, until } from "../../support/lanes.ts";
import { faultOf } from "../../support/problem.ts";
import { pausePostgres } from "../../support/processes/pause-postgres.ts";
import type { Numbers, Scenario } from "../../support/scenario.ts";

const LANES = 8;
/** Maximum duration of a request while the database is silent. */
const MAX_REQUEST_MS = 5_000;
/** Pauses shorter than DATABASE_PATIENCE_MS only delay requests. */
const pauses = [1_000, 3_000, 10_000];
const PATIENCE_MS = 4_000;
/** By then the command has checked the migrations and is writing rows. */
const SEED_UNDER_WAY_MS = 4_000;
/** Limit of new connections during the longest pause: one probe at a time, at most one per second, plus those of the queue. */
const MAX_CONNECTIONS = 40;

/** Simulates a stalled database: all of its processes are stopped and later continue. */
export const databasePaused: Scenario = {
  id: "database-paused",
  name: "PostgreSQL stopped (SIGSTOP) for 1, 3 and 10 s under load: short pauses fail nothing; during the long one requests get 503, a command survives, and few connections are opened",
  timeLimitSeconds: 240,
  async run(environment) {
    const databaseUrl = await environment.database();
    const postmaster = await findPostmaster(databaseUrl);
    const direct = new URL(databaseUrl);
    const way = await startHalfOpen(Number(direct.port), direct.hostname);
    environment.afterwards(() => way.close());
    const through = Object.assign(new URL(databaseUrl), { port: String(way.port) }).href;
    const service = await environment.serve(through, { LOG_LEVEL: "fatal" });
    const { accessToken: token } = await signIn(service.url);
    const replies: Array<Reply & { began: number }> = [];
    const traffic = keepGoing(LANES, 10, async (index) => {
      const began = performance.now();
      replies.push({ ...(await send(service.url, token, index)), began });
    });
    await pause(3_000);
    const numbers: Numbers = {};
    let pass = true;
    for (const ms of pauses) {
      const before = await backends(databaseUrl);
      const connectionsBefore = way.accepted();
      // A running command waits longer than a request.
      const seeding = ms > PATIENCE_MS ? fill(databaseUrl, 4, environment.folder) : undefined;
      if (seeding) await pause(SEED_UNDER_WAY_MS);
      const began = performance.now();
      await pausePostgres(postmaster, ms);
      const resumed = performance.now();
      const opened = way.accepted() - connectionsBefore;
      const back = await until(
        () => replies.some((reply) => reply.began > resumed && reply.status >= 200 && reply.status < 300),
        10_000,
      );
      const seeded = await seeding?.then(
        () => true,
        (error: Error) => error.message.slice(-200),
      );
      if (seeded !== undefined) {
        numbers["seeded"] = seeded;
        pass &&= seeded === true;
      }
      await pause(3_000);
      const after = await backends(databaseUrl);
      const during = replies.filter((reply) => reply.at > began && reply.began < resumed + 3_000);
      const failed = during.filter(({ status }) => status < 200 || status > 299);
      const faults = failed
        .map((reply) =>
          reply.status === 503 ? faultOf(reply) : `${reply.status} ${reply.error ?? reply.text}`,
        )
        .filter((fault) => fault !== null);
      const kept = before.filter((pid) => after.includes(pid)).length;
      const slowest = Math.max(...during.map((reply) => reply.ms));
      const isShort = ms < PATIENCE_MS;
      pass &&=
        faults.length === 0 &&
        back !== null &&
        back <= 2_000 &&
        slowest <= MAX_REQUEST_MS &&
        opened <= MAX_CONNECTIONS &&
        (!isShort || (failed.length === 0 && kept === before.length));
      Object.assign(numbers, {
        [`after${ms}Requests`]: during.length,
        [`after${ms}Failed`]: failed.length,
        [`after${ms}SlowestMs`]: round(slowest),
        [`after${ms}BackMs`]: round(back ?? -1),
        [`after${ms}Kept`]: `${kept} of ${before.length}`,
        [`after${ms}Opened`]: opened,
        ...(faults.length && { [`after${ms}Faults`]: [...new Set(faults)].slice(0, 3).join("; ") }),
      });
    }
    await traffic.stop();
    const alive = service.process.exitCode === null && service.process.signalCode === null;
    return { pass: pass && alive, numbers: { ...numbers, alive } };
  },
};

/** Returns the backend process ids of the pool. */
const backends = (url: string): Promise<number[]> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'school-svc' AND usename IS NOT NULL",
    );
    return rows.map(({ pid }) => pid);
  });

/** Sends a request; every fourth one writes. */
const send = (url: string, token: string, index: number): Promise<Reply> =>
  index % 4 === 0
    ? call(url, "/api/v1/school-settings", {
        method: "POST",
        token,
        body: { key: `torture.n${index}`, value: index },
      })
    : call(url, index % 2 ? "/api/v1/school" : "/api/v1/auth/me", { token });
