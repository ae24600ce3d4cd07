import { signIn } from "../../../bench/support/sign-in.ts";
import { flood } from "../../support/attacks/flood.ts";
import { percentile, round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const factor = 3;
/** Time limit for most rejections. */
const fastMs = 1_000;

/** B-57. Three times as many requests as the service can handle. */
export const overload: Scenario = {
  id: "B-57",
  name: "3 x the capacity for 60 s: goodput at least 80 % of the peak, the rest refused fast with 503, recovery within 5 s",
  timeLimitSeconds: 240,
  async run(environment, count) {
    const seconds = count(60, 15);
    const { url } = await environment.serve(await environment.database());
    const { accessToken } = await signIn(url);
    const { host, port } = new URL(url);
    const request = `GET /api/v1/school HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${accessToken}\r\n\r\n`;
    const send = (rate: number, length: number, most: number) =>
      flood(request, Number(port), { rate, seconds: length, most });
    await send(0, 5, 32);
    const peak = (await send(0, 10, 32)).perSecond.slice(1, 9).reduce((sum, each) => sum + each, 0) / 8;

    const during = await send(peak * factor, seconds, 4_000);
    // Exclude the first seconds, in which load shedding starts.
    const steady = during.perSecond.slice(2, seconds);
    const goodput = steady.reduce((sum, each) => sum + (each ?? 0), 0) / steady.length;
    const others = Object.entries(during.statuses).filter(([status]) => !["200", "503"].includes(status));

    let recoveryMs = Number.POSITIVE_INFINITY;
    const ended = performance.now();
    while (performance.now() - ended < 15_000) {
      const second = await send(peak / 3, 1, 200);
      if (Object.keys(second.statuses).join() === "200" && percentile(second.servedMs, 0.5) < 100) {
        recoveryMs = performance.now() - ended - 1_000;
        break;
      }
    }
    const share = goodput / peak;
    const refused = percentile(during.refusedMs, 0.95);
    return {
      pass: share >= 0.8 && refused <= fastMs && others.length === 0 && recoveryMs <= 5_000,
      numbers: {
        peakPerSecond: round(peak),
        offeredPerSecond: round(peak * factor),
        seconds,
        goodputPerSecond: round(goodput),
        share: round(share, 2),
        refused: during.refusedMs.length,
        refusedP50Ms: round(percentile(during.refusedMs, 0.5)),
        refusedP95Ms: round(refused),
        servedP50Ms: round(percentile(during.servedMs, 0.5)),
        servedP95Ms: round(percentile(during.servedMs, 0.95)),
        ...Object.fromEntries(others.map(([status, n]) => [`of_${status}`, n])),
        recoveryMs: round(Math.max(0, recoveryMs)),
      },
    };
  },
};
