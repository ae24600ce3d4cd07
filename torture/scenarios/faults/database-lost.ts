import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { startHalfOpen } from "../../support/attacks/half-open.ts";
import { call, type Reply } from "../../support/call.ts";
import { keepGoing, percentile, round, until } from "../../support/lanes.ts";
import { faultOf } from "../../support/problem.ts";
import type { Scenario } from "../../support/scenario.ts";

const timeoutMs = 5_000;
const pool = 10;

/** B-54. The network between the service and PostgreSQL silently drops every packet. */
export const databaseLost: Scenario = {
  id: "B-54",
  name: "the way to PostgreSQL loses everything for 60 s: no request waits longer than 5 s, all is well 10 s after, no connection is left over",
  timeLimitSeconds: 240,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const direct = new URL(databaseUrl);
    const way = await startHalfOpen(Number(direct.port || 5432), direct.hostname);
    environment.afterwards(() => way.close());
    const through = new URL(databaseUrl);
    through.hostname = "127.0.0.1";
    through.port = String(way.port);
    const service = await environment.serve(through.href, {
      LOG_LEVEL: "fatal",
      DATABASE_POOL_MAX: String(pool),
    });
    const { accessToken: token } = await signIn(service.url);
    const replies: Array<Reply & { began: number }> = [];
    let livezFailed = 0;
    const paths = ["/api/v1/school", "/api/v1/students?limit=20", "/api/v1/auth/me"];
    const traffic = keepGoing(12, 20, async (index) => {
      const began = performance.now();
      if (index % 12 === 0) {
        const live = await call(service.url, "/livez");
        if (live.status !== 200 || live.ms > timeoutMs) livezFailed += 1;
        return;
      }
      const reply = await call(service.url, paths[index % paths.length]!, { token, timeoutMs: 60_000 });
      replies.push({ ...reply, began });
    });
    await pause(count(10_000, 4_000));
    const heldBefore = await connectionsTo(service.pid, way.port);
    const lostAt = performance.now();
    way.lose();
    const readyzFailed = await until(
      async () => (await call(service.url, "/readyz")).status === 503,
      timeoutMs,
    );
    await pause(count(60_000, 12_000));
    way.heal();
    const healedAt = performance.now();
    const works = async () => (await call(service.url, "/api/v1/school", { token })).status === 200;
    const back = await until(works, 20_000);
    await pause(Math.max(0, 10_000 - (performance.now() - healedAt)));
    const settledAt = performance.now();
    await pause(count(10_000, 5_000));
    const ended = performance.now();
    await traffic.stop();

    const from = (begin: number, end: number) => replies.filter(({ began }) => began >= begin && began < end);
    const before = from(0, lostAt - 1_000);
    const during = replies.filter(({ began, at }) => at > lostAt && began < healedAt);
    const after = from(settledAt, ended);
    const faults = new Set(
      during
        .filter(({ status }) => status !== 200)
        .map((reply) => (reply.status === 503 ? faultOf(reply) : `${reply.status} ${reply.error ?? ""}`))
        .filter((fault) => fault !== null),
    );
    const p99 = (list: typeof replies) =>
      percentile(
        list.map(({ ms }) => ms),
        0.99,
      );
    const slowest = Math.max(...during.map(({ ms }) => ms));
    // Sessions that PostgreSQL has not noticed as lost do not matter: count the connections that the service holds open.
    const inTransaction = await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE application_name = 'school-svc' AND state LIKE 'idle in transaction%' AND query_start > now() - interval '${Math.floor((ended - healedAt) / 1000)} seconds'`,
      );
      return rows[0].n as number;
    });
    const held = await connectionsTo(service.pid, way.port);
    const failedAfter = after.filter(({ status }) => status !== 200).length;
    const isBack = p99(after) <= Math.max(2 * p99(before), p99(before) + 50);
    return {
      pass:
        slowest <= timeoutMs &&
        livezFailed === 0 &&
        faults.size === 0 &&
        readyzFailed !== null &&
        back !== null &&
        back <= 10_000 &&
        isBack &&
        failedAfter === 0 &&
        inTransaction === 0 &&
        // The pool holds as many as it needs.
        held <= heldBefore + pool,
      numbers: {
        ...{ before: before.length, during: during.length, after: after.length, failedAfter, livezFailed },
        slowestMs: round(slowest),
        readyzFailedAfterMs: round(readyzFailed ?? -1),
        backAfterMs: round(back ?? -1),
        p99BeforeMs: round(p99(before)),
        p99AfterMs: round(p99(after)),
        ...{ inTransaction, heldBefore, held },
        ...(faults.size && { faults: [...faults].join("; ") }),
      },
    };
  },
};

/** Counts the open connections of a process to a port of the loopback interface. */
async function connectionsTo(pid: number, port: number): Promise<number> {
  const { readdir, readFile, readlink } = await import("node:fs/promises");
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const open = new Set(
    (await Promise.all(["tcp", "tcp6"].map((kind) => readFile(`/proc/${pid}/net/${kind}`, "utf8"))))
      .flatMap((text) => text.split("\n"))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote = "", state]) => remote.endsWith(`:${hex}`) && state === "01")
      .map((fields) => fields[9]),
  );
  const own = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")),
  );
  return own.filter((link) => open.has(/^socket:\[(\d+)\]$/.exec(link)?.[1])).length;
}
