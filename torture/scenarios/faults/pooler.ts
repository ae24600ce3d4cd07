import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { io } from "socket.io-client";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, json } from "../../support/call.ts";
import { inLanes, percentile, round, until } from "../../support/lanes.ts";
import type { Environment } from "../../support/processes/environment.ts";
import { hasPgBouncer, openPgBouncer } from "../../support/processes/pgbouncer.ts";
import type { Scenario } from "../../support/scenario.ts";

const POOL_SIZE = 8;
const FOREIGN_CLIENTS = 8;

/** Settings of an untouched session. */
const untouched = { role: "none", lock: "0", statement: "0", idle: "0", school: "", platform: "" };

/** Runs the service, its jobs and its sockets behind Debian's PgBouncer, on connections shared with other clients. */
export const pooler: Scenario = {
  id: "pooler",
  name: "behind PgBouncer in transaction mode: no request fails, jobs run, signals arrive, no other client gets our role",
  timeLimitSeconds: 300,
  async run(environment, count) {
    if (!hasPgBouncer()) throw new Error("pgbouncer is not installed: apt-get install pgbouncer");
    const requests = count(10_000, 2_000);
    const directUrl = await environment.database();
    const { url, version, keepsStatements } = await openPgBouncer(environment, directUrl, POOL_SIZE);
    const service = await environment.serve(url, {
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_PREPARED_STATEMENTS: keepsStatements ? "on" : "auto",
    });
    const { accessToken: token } = await signIn(service.url);
    const teacher = await signIn(service.url, "teacher@greenfield.example");

    const foreign = watchSessions(url);
    const signals = await hearMessages(environment, service.url, token);
    const conversation = await post(service.url, teacher.accessToken, "/conversations", {
      type: "direct",
      userId: (await json(await call(service.url, "/api/v1/auth/me", { token }))).user.id,
    });
    const importing = importStudents(service.url, token);
    const failures = new Map<string, number>();
    const times: number[] = [];
    let spoken = 0;
    await inLanes(requests, 16, async (index) => {
      const reply = await ask(service.url, index, token, teacher.accessToken, conversation.id);
      if (index % 50 === 0) spoken += 1;
      times.push(reply.ms);
      if (reply.status >= 200 && reply.status < 300) return;
      const what = `${reply.status} ${reply.error ?? reply.text.slice(0, 160)}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    });
    const imported = await importing;
    await until(() => signals.heard() >= spoken, 5_000);
    const sessions = await foreign.stop();
    const jobs = await asAdmin(directUrl, async (client) => {
      const { rows } = await client.query(
        "SELECT count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE status IN ('failed', 'dead'))::int AS failed FROM job_runs",
      );
      return rows[0];
    });
    const listeners = await asAdmin(directUrl, async (client) => {
      const { rows } = await client.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'school-svc listener'",
      );
      return rows[0].n;
    });
    return {
      pass:
        failures.size === 0 &&
        sessions.foreign === 0 &&
        sessions.looks > 0 &&
        signals.heard() === spoken &&
        imported === "completed" &&
        jobs.succeeded > 0 &&
        jobs.failed === 0 &&
        listeners === 1,
      numbers: {
        version,
        prepared: keepsStatements,
        requests,
        failed: [...failures.values()].reduce((sum, each) => sum + each, 0),
        ...(failures.size && { found: [...failures.keys()].slice(0, 3).join("; ") }),
        medianMs: round(percentile(times, 0.5)),
        p99Ms: round(percentile(times, 0.99)),
        foreignLooks: sessions.looks,
        foreignSettings: sessions.foreign,
        ...(sessions.seen && { seen: sessions.seen }),
        spoken,
        heard: signals.heard(),
        imported,
        jobsSucceeded: jobs.succeeded,
        jobsFailed: jobs.failed,
        listeners,
      },
    };
  },
};

/** Sends a list, a single-row read or a write; one in fifty requests is a message that a socket must receive. */
function ask(url: string, index: number, token: string, teacher: string, conversation: string) {
  if (index % 50 === 0)
    return call(url, `/api/v1/conversations/${conversation}/messages`, {
      method: "POST",
      token: teacher,
      body: { body: `message ${index}` },
    });
  if (index % 5 === 0)
    return call(url, "/api/v1/school-settings", {
      method: "POST",
      token,
      body: { key: `torture.n${index}`, value: index },
    });
  const paths = [
    "/auth/me",
    "/students?limit=20",
    "/school",
    "/dashboard/stats",
    "/students?q=an&count=true",
  ];
  return call(url, `/api/v1${paths[index % paths.length]}`, { token });
}

const selectSettings = `SELECT current_setting('role') AS role, current_setting('lock_timeout') AS lock,
  current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle,
  coalesce(current_setting('app.school_id', true), '') AS school,
  coalesce(current_setting('app.platform', true), '') AS platform`;

/** Runs other clients of the pool, which get connections that the service has just used, and checks their settings. */
function watchSessions(url: string) {
  let going = true;
  let looks = 0;
  let foreign = 0;
  let seen: string | undefined;
  const look = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    while (going) {
      const found = await client.query(selectSettings).then(
        ({ rows }) => JSON.stringify(rows[0]),
        (error: Error) => error.message,
      );
      looks += 1;
      if (found !== JSON.stringify(untouched)) {
        foreign += 1;
        seen ??= found;
      }
      await pause(5);
    }
    await client.end();
  };
  const running = Promise.all(Array.from({ length: FOREIGN_CLIENTS }, look));
  return {
    async stop() {
      going = false;
      await running;
      return { looks, foreign, seen };
    },
  };
}

async function hearMessages(
  environment: Environment,
  url: string,
  token: string,
): Promise<{ heard(): number }> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  environment.afterwards(() => socket.close());
  await new Promise<void>((resolve, reject) => {
    socket.once("notification:unread-count", () => resolve());
    socket.once("connect_error", reject);
  });
  let heard = 0;
  socket.on("message:new", () => {
    heard += 1;
  });
  return { heard: () => heard };
}

async function post(url: string, token: string, path: string, body: object): Promise<any> {
  const reply = await call(url, `/api/v1${path}`, { method: "POST", token, body });
  if (reply.status < 200 || reply.status > 299) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return json(reply);
}

/** Imports students, which uses the job queue twice: for validation and for the run. @returns the final status */
async function importStudents(url: string, token: string): Promise<string> {
  const lines = Array.from({ length: 200 }, (_, n) => `Pool,Student ${n},POOL-${n}`);
  const reply = await call(url, "/api/v1/import-batches?kind=students&fileName=students.csv", {
    method: "POST",
    token,
    body: `given name,family name,admission number\n${lines.join("\n")}`,
    headers: { "content-type": "text/csv" },
  });
  if (reply.status !== 201) throw new Error(`import: ${reply.status} ${reply.text}`);
  const { id } = json(reply).batch;
  let status = "";
  const reaches = (wanted: string) => async () => {
    const now = await call(url, `/api/v1/import-batches/${id}`, { token });
    if (now.status === 200) status = json(now).status;
    return status === wanted;
  };
  await until(reaches("validated"), 60_000, 200);
  await call(url, `/api/v1/import-batches/${id}/run`, { method: "PUT", token, body: {} });
  await until(reaches("completed"), 60_000, 200);
  return status;
}
