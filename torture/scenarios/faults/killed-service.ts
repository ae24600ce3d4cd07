import { setTimeout as pause } from "node:timers/promises";
import { startService } from "../../../bench/support/service.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, json } from "../../support/call.ts";
import { keepGoing, round, until } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const readyWithinMs = 10_000;

/** B-52. The embedded database and the service as with `npm start`, on a fixed port. */
export const killedService: Scenario = {
  id: "B-52",
  name: "serve with the embedded database, killed again and again under writes: ready within 10 s, no acknowledged write lost",
  timeLimitSeconds: 420,
  async run(environment, count) {
    const kills = count(20, 4);
    const env = { SCHOOL_SVC_DATA_DIR: `${environment.folder}/data`, LOG_LEVEL: "error" };
    // The last user stops the embedded server; a killed service never does.
    let service = await startService({ env }, ["--demo"]);
    environment.afterwards(() => service.stop());
    const { accessToken: token } = await signIn(service.url);
    const acknowledged = new Set<string>();
    const ready: number[] = [];
    let sent = 0;
    let failed = 0;
    const traffic = keepGoing(8, 2, async (index) => {
      sent += 1;
      const key = `torture.n${index}`;
      const reply = await call(service.url, "/api/v1/school-settings", {
        method: "POST",
        token,
        body: { key, value: index },
        timeoutMs: 10_000,
      });
      if (reply.status === 201) acknowledged.add(key);
      else {
        failed += 1;
        await pause(20);
      }
    });
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(200 + Math.random() * 800);
        await service.stop("SIGKILL");
        const began = performance.now();
        service = await startService({ env, timeoutMs: readyWithinMs * 2 });
        const left = await until(async () => (await call(service.url, "/readyz")).status === 200, 20_000);
        ready.push(left === null ? Number.POSITIVE_INFINITY : performance.now() - began);
      }
    } finally {
      await traffic.stop();
    }
    const stored = await readAll(service.url, token);
    const lost = [...acknowledged].filter((key) => !stored.has(key)).length;
    return {
      pass: lost === 0 && acknowledged.size > kills && Math.max(...ready) <= readyWithinMs,
      numbers: {
        kills,
        sent,
        acknowledged: acknowledged.size,
        failed,
        lost,
        longestToReadyMs: round(Math.max(...ready)),
        meanToReadyMs: round(ready.reduce((sum, each) => sum + each, 0) / ready.length),
      },
    };
  },
};

async function readAll(url: string, token: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/api/v1/school-settings?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const reply = await call(url, path, { token });
    if (reply.status !== 200) throw new Error(`the settings cannot be read: ${reply.text}`);
    const { data, page } = json(reply);
    for (const { key } of data) keys.add(key);
    cursor = page.nextCursor;
  }
  return keys;
}
