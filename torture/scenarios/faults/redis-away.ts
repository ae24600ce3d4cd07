import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../../../bench/support/sign-in.ts";
import { freePort } from "../../../src/lib/free-port.ts";
import { call } from "../../support/call.ts";
import { inLanes, keepGoing, percentile, round } from "../../support/lanes.ts";
import type { Environment } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

/** Maximum response time while Redis is silent, including other load on the machine. */
const MAX_WAIT_MS = 3_000;
/** Requests per minute of an external IP address. */
const limit = 200;
const asked = 300;

/** B-58. Redis hangs and is killed during reads and writes through two nodes. */
export const redisAway: Scenario = {
  id: "B-58",
  name: "Redis silent and killed under reads and writes: no request of anybody fails for it, and the limits stay",
  timeLimitSeconds: 240,
  async run(environment, count) {
    const seconds = count(10, 6);
    const databaseUrl = await environment.database();
    const redis = await openRedis(environment);
    const settings = { REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: String(limit), TRUST_PROXY: "loopback" };
    const nodes = [
      await environment.serve(databaseUrl, settings),
      await environment.serve(databaseUrl, settings),
    ];
    const { accessToken: token } = await signIn(nodes[0]!.url);
    const failures = new Map<string, number>();
    let requests = 0;
    let times: number[] = [];
    const traffic = keepGoing(6, 15, async (index) => {
      const { url } = nodes[index % 2]!;
      const reply = await (index % 3
        ? call(url, "/api/v1/auth/me", { token })
        : call(url, "/api/v1/school-settings", {
            method: "POST",
            token,
            body: { key: `bar.n${index}`, value: index },
          }));
      requests += 1;
      times.push(reply.ms);
      if (reply.status === 200 || reply.status === 201) return;
      const what = `${reply.status} ${reply.error ?? reply.text.slice(0, 120)}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    });

    let flood = 0;
    const counts: Record<string, number> = {};
    let unlimited = 0;
    const slowest: Record<string, number> = {};
    const phase = async (name: string, shared: boolean | undefined) => {
      times = [];
      await pause(1_000);
      // From an unused IP address, first to one node and then to the other.
      flood += 1;
      const headers = { "x-forwarded-for": `198.51.100.${flood}` };
      const allowed = [0, 0];
      for (const [node, { url }] of nodes.entries())
        await inLanes(asked, 8, async () => {
          const { status } = await call(url, "/api/v1/auth/me", { token, headers });
          if (status === 200) allowed[node]! += 1;
        });
      counts[name] = allowed[0]! + allowed[1]!;
      // With a shared count the other node has nothing left; with separate counts it has the full limit.
      const most = shared ? limit : limit * 2;
      if (allowed[0]! > limit || counts[name]! > most || counts[name]! < limit) unlimited += 1;
      await pause(seconds * 1_000);
      slowest[name] = round(Math.max(...times));
    };
    await phase("with", true);
    redis.freeze();
    await phase("silent", undefined);
    redis.thaw();
    await pause(4_000);
    await phase("back", undefined);
    await redis.kill();
    await phase("killed", undefined);
    await redis.start();
    await pause(4_000);
    await phase("again", undefined);
    await traffic.stop();
    const failed = [...failures.values()].reduce((sum, each) => sum + each, 0);
    return {
      pass:
        failed === 0 &&
        unlimited === 0 &&
        requests > 500 &&
        Math.max(...Object.values(slowest)) <= MAX_WAIT_MS,
      numbers: {
        requests,
        failed,
        ...(failed && { found: [...failures].map(([what, n]) => `${n} x ${what}`).join("; ") }),
        limit,
        ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [`allowed_${name}`, n])),
        ...Object.fromEntries(Object.entries(slowest).map(([name, ms]) => [`slowestMs_${name}`, ms])),
        p99LastMs: round(percentile(times, 0.99)),
      },
    };
  },
};

async function openRedis(environment: Environment) {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", environment.folder, "--save", ""];
    const started = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once("error", reject);
      started.stdout.on("data", (text) => {
        if (String(text).includes("Ready to accept")) resolve();
      });
    });
  };
  const kill = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  };
  await start();
  environment.afterwards(kill);
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** Connections stay open but get no response. */
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}
