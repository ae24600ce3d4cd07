import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { demoSchool } from "../../seeders/demo-schools.ts";
import { type Benchmark, below, compare, median } from "../support/benchmark.ts";
import { load } from "../support/load.ts";
import { startService } from "../support/service.ts";
import { credentials, signIn } from "../support/sign-in.ts";

const rounds = 3;
const seconds = 6;
/** The service's default. */
const cost = 10;
/** Enough to keep every core busy; more would only queue, and be rejected if the machine has other work. */
const connections = 8;
const othersPerSecond = 100;
const execute = promisify(execFile);

/** Comparisons per second of bcryptjs in its own threads, one per core. */
async function bcryptAlone(): Promise<number> {
  const file = join(import.meta.dirname, "../baselines/passwords.ts");
  const { stdout } = await execute(process.execPath, [file, String(cost), String(seconds)]);
  return Number(stdout);
}

/** Signing in costs what bcrypt costs, and a storm of sign-ins does not slow down other requests. */
export const signIns: Benchmark = {
  id: "P-8",
  alias: "sign-ins",
  timeLimit: 300_000,
  async measure({ env }) {
    const service = await startService({ env });
    try {
      const { accessToken } = await signIn(service.url);
      const storm = (length: number) =>
        load({
          url: `${service.url}/api/v1/auth/login`,
          method: "POST",
          seconds: length,
          connections,
          bodies: accounts(connections),
        });
      const others = () =>
        load({
          url: `${service.url}/api/v1/school`,
          seconds: seconds - 2,
          rate: othersPerSecond,
          headers: { authorization: `Bearer ${accessToken}` },
        });
      await storm(2);
      let refused = 0;
      const ours: number[] = [];
      const alone: number[] = [];
      const calm: number[] = [];
      const stormy: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        alone.push(await bcryptAlone());
        const result = await storm(seconds);
        ours.push(result.perSecond);
        refused += result.failed;
        calm.push((await others()).p99);
        const [reads] = await Promise.all([pause(1_000).then(others), storm(seconds)]);
        if (reads.failed) throw new Error(`${reads.failed} requests failed during the storm`);
        stormy.push(reads.p99);
      }
      return [
        compare(
          {
            id: "P-8",
            name: "sign-ins/s against bcryptjs alone on all cores",
            ours: median(ours),
            baseline: median(alone),
            details: { refused },
          },
          { atLeast: 0.9 },
        ),
        below(
          {
            id: "P-8",
            name: "p99 of the school profile during a storm of sign-ins, ms",
            ours: median(stormy),
            details: { withoutStormMs: median(calm), requestsPerSecond: othersPerSecond },
          },
          50,
          "ms",
        ),
      ];
    } finally {
      await service.stop();
    }
  },
};

/** One account per connection: concurrent attempts on one account would wait for each other. */
const accounts = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const mailbox = ["admin", "bursar", "teacher", "guardian", "student"][index % 5];
    return credentials(`${mailbox}@${demoSchool(Math.floor(index / 5)).slug}.example`);
  });
