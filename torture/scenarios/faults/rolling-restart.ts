import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call } from "../../support/call.ts";
import { keepGoing, percentile, round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

/** B-51. A new version is rolled out without visible errors. */
export const rollingRestart: Scenario = {
  id: "B-51",
  name: "two nodes restarted in turn under 200 requests a second: none fails for who tries the other node when refused; sockets are back within 3 s",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const restarts = count(20, 4);
    const databaseUrl = await environment.database();
    const env = { LOG_LEVEL: "fatal" };
    const nodes = [await environment.serve(databaseUrl, env), await environment.serve(databaseUrl, env)];
    const { accessToken: token } = await signIn(nodes[0]!.url);
    const faults = new Map<string, number>();
    let requests = 0;
    let refused = 0;
    const traffic = keepGoing(20, 100, async (index) => {
      requests += 1;
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const { url } = nodes[(index + attempt) % 2]!;
        const reply = await call(url, index % 2 ? "/api/v1/school" : "/api/v1/auth/me", { token });
        if (reply.status >= 200 && reply.status < 300) return;
        // A request refused before it was processed may be retried on another node.
        if (reply.status === 0 && reply.error?.includes("ECONNREFUSED")) {
          refused += 1;
          continue;
        }
        const fault = `${reply.status} ${reply.error ?? reply.text.slice(0, 120)}${reply.reused ? " on a kept connection" : ""}`;
        faults.set(fault, (faults.get(fault) ?? 0) + 1);
        return;
      }
      faults.set("refused by both", (faults.get("refused by both") ?? 0) + 1);
    });
    const gaps: number[] = [];
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => listen((turn) => nodes[turn % 2]!.url, token, gaps)),
    );
    environment.afterwards(() => {
      for (const socket of sockets) socket.close();
    });
    const stops: number[] = [];
    try {
      for (let turn = 0; turn < restarts; turn += 1) {
        const index = turn % 2;
        const old = nodes[index]!;
        const began = performance.now();
        await old.stop("SIGTERM");
        stops.push(performance.now() - began);
        nodes[index] = await environment.serve(databaseUrl, env);
        await pause(300);
      }
    } finally {
      await traffic.stop();
    }
    await pause(500);
    const connected = sockets.filter((socket) => socket.connected).length;
    return {
      pass: faults.size === 0 && connected === sockets.length && Math.max(0, ...gaps) <= 3_000,
      numbers: {
        restarts,
        requests,
        refused,
        failed: [...faults.values()].reduce((sum, number) => sum + number, 0),
        ...(faults.size && {
          found: [...faults].map(([fault, number]) => `${number} x ${fault}`).join("; "),
        }),
        longestStopMs: round(Math.max(...stops)),
        sockets: sockets.length,
        connected,
        reconnects: gaps.length,
        reconnectP50Ms: round(percentile(gaps, 0.5)),
        longestGapMs: round(Math.max(0, ...gaps)),
      },
    };
  },
};

/** A client that reconnects to the remaining node, and records how long it was disconnected. */
async function listen(url: (turn: number) => string, token: string, gaps: number[]): Promise<Socket> {
  const socket = io(url(0), {
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  let lostAt = 0;
  let turn = 0;
  socket.on("disconnect", () => {
    lostAt ||= performance.now();
  });
  socket.io.on("reconnect_attempt", () => {
    turn += 1;
    (socket.io as unknown as { uri: string }).uri = url(turn);
  });
  socket.on("connect", () => {
    if (lostAt) gaps.push(performance.now() - lostAt);
    lostAt = 0;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  return socket;
}
