import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, type Reply } from "../../support/call.ts";
import { keepGoing, round, until } from "../../support/lanes.ts";
import { faultOf } from "../../support/problem.ts";
import { controlPostgres } from "../../support/processes/postgres.ts";
import type { Scenario } from "../../support/scenario.ts";

/** B-53. The database is killed during reads and writes. */
export const databaseRestarts: Scenario = {
  id: "B-53",
  name: "PostgreSQL restarted without mercy under load: the service stays, recovers within 2 s, and answers 503 meanwhile",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const restarts = count(20, 4);
    const databaseUrl = await environment.database();
    const postgres = await controlPostgres(databaseUrl);
    const service = await environment.serve(databaseUrl, { LOG_LEVEL: "fatal" });
    const { accessToken: token } = await signIn(service.url);
    const faults = new Map<string, number>();
    const statuses: Record<string, number> = {};
    let lastSuccess = 0;
    let slowest = 0;
    const traffic = keepGoing(8, 5, async (index) => {
      const reply = await send(service.url, token, index);
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      slowest = Math.max(slowest, reply.ms);
      if (reply.status >= 200 && reply.status < 300) lastSuccess = reply.at;
      else {
        const fault = reply.status === 503 ? faultOf(reply) : `${reply.status} ${reply.error ?? reply.text}`;
        if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      }
    });
    const recoveries: number[] = [];
    const readyAfter: number[] = [];
    try {
      for (let turn = 0; turn < restarts; turn += 1) {
        await pause(300 + Math.random() * 400);
        await postgres.restart("immediate");
        const up = performance.now();
        const took = await until(() => lastSuccess > up, 10_000, 5);
        recoveries.push(took ?? Number.POSITIVE_INFINITY);
        const ready = await until(async () => (await call(service.url, "/readyz")).status === 200, 10_000);
        readyAfter.push(ready === null ? Number.POSITIVE_INFINITY : performance.now() - up);
      }
    } finally {
      await traffic.stop();
    }
    const alive = service.process.exitCode === null && service.process.signalCode === null;
    return {
      pass:
        alive && Math.max(...recoveries) <= 2_000 && Math.max(...readyAfter) <= 5_000 && faults.size === 0,
      numbers: {
        restarts,
        alive,
        longestRecoveryMs: round(Math.max(...recoveries)),
        longestToReadyMs: round(Math.max(...readyAfter)),
        slowestAnswerMs: round(slowest),
        faults: faults.size,
        ...(faults.size && {
          found: [...faults].map(([fault, number]) => `${number} x ${fault}`).join("; "),
        }),
        ...Object.fromEntries(Object.entries(statuses).map(([status, number]) => [`of${status}`, number])),
      },
    };
  },
};

/** Every fourth request writes. */
const send = (url: string, token: string, index: number): Promise<Reply> =>
  index % 4 === 0
    ? call(url, "/api/v1/school-settings", {
        method: "POST",
        token,
        body: { key: `torture.n${index}`, value: index },
      })
    : call(url, index % 2 ? "/api/v1/school" : "/api/v1/auth/me", { token });
