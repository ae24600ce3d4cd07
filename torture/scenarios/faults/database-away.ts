import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call } from "../../support/call.ts";
import { keepGoing, round, until } from "../../support/lanes.ts";
import { faultOf } from "../../support/problem.ts";
import { controlPostgres } from "../../support/processes/postgres.ts";
import type { Scenario } from "../../support/scenario.ts";

const awayMs = 8_000;
const timeoutMs = 5_000;

/** PostgreSQL is stopped for a while and started again; the service is left alone. */
export const databaseAway: Scenario = {
  id: "database-away",
  name: "PostgreSQL stopped while serving: 503 within 5 s, /readyz fails, /livez holds, recovery by itself",
  timeLimitSeconds: 90,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const postgres = await controlPostgres(databaseUrl);
    const service = await environment.serve(databaseUrl, { LOG_LEVEL: "fatal" });
    const { accessToken: token } = await signIn(service.url);
    let away = false;
    let slowestAway = 0;
    let servedAway = 0;
    let refused = 0;
    let livezFailed = 0;
    let slowestLivez = 0;
    const faults = new Set<string>();
    const traffic = keepGoing(8, 10, async (index) => {
      const began = away;
      if (index % 8 === 0) {
        const live = await call(service.url, "/livez");
        if (live.status !== 200) livezFailed += 1;
        slowestLivez = Math.max(slowestLivez, live.ms);
        return;
      }
      const reply = await call(service.url, "/api/v1/school", { token });
      // Count only requests that were sent and completed while it was away.
      if (!began || !away) return;
      slowestAway = Math.max(slowestAway, reply.ms);
      if (reply.status === 200) servedAway += 1;
      else if (reply.status === 503) refused += 1;
      const fault = reply.status === 503 ? faultOf(reply) : reply.status === 200 ? null : `${reply.status}`;
      if (fault) faults.add(fault);
    });
    let readyzFailedAfter: number | null = null;
    let recovered: number | null = null;
    let readyAgain: number | null = null;
    const readyz = async () => (await call(service.url, "/readyz")).status;
    try {
      await pause(1_000);
      await postgres.stop("fast");
      away = true;
      readyzFailedAfter = await until(async () => (await readyz()) === 503, timeoutMs);
      await pause(count(awayMs, 3_000));
      away = false;
      await postgres.start();
      const up = performance.now();
      const works = async () => (await call(service.url, "/api/v1/school", { token })).status === 200;
      if ((await until(works, 20_000)) !== null) recovered = performance.now() - up;
      if ((await until(async () => (await readyz()) === 200, 20_000)) !== null)
        readyAgain = performance.now() - up;
    } finally {
      await traffic.stop();
    }
    const within = (value: number | null, limit: number) => value !== null && value <= limit;
    return {
      pass:
        refused > 0 &&
        servedAway === 0 &&
        slowestAway <= timeoutMs &&
        livezFailed === 0 &&
        faults.size === 0 &&
        within(readyzFailedAfter, timeoutMs) &&
        within(recovered, 2_000) &&
        within(readyAgain, 5_000),
      numbers: {
        refused,
        servedAway,
        slowestAnswerAwayMs: round(slowestAway),
        slowestLivezMs: round(slowestLivez),
        livezFailed,
        readyzFailedAfterMs: round(readyzFailedAfter ?? -1),
        recoveredAfterMs: round(recovered ?? -1),
        readyAfterMs: round(readyAgain ?? -1),
        ...(faults.size && { faults: [...faults].join("; ") }),
      },
    };
  },
};
