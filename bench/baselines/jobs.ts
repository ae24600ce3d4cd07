import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { z } from "zod";
import { queue, type Task } from "../../src/core/common/queue.ts";
import { queueSchema } from "../../src/db/queue/queue-schema.ts";
import { ensureQueues, job } from "../../src/jobs/job.ts";
import { workOn } from "../../src/jobs/start-worker.ts";

// Empty jobs per second: "ours" through the declarations of src/jobs, "bare" with pg-boss alone.
const [whose, databaseUrl = "", count = "1"] = process.argv.slice(2);
const name = `bench-${whose}`;
const total = Number(count);
let done = 0;
let finish = () => {};
const finished = new Promise<void>((resolve) => {
  finish = resolve;
});
const tick = async () => {
  done += 1;
  if (done === total) finish();
};
const boss = new PgBoss({
  connectionString: databaseUrl,
  schema: queueSchema,
  max: 3,
  migrate: false,
  schedule: false,
  supervise: false,
  useListenNotify: true,
});
boss.on("error", () => {});
await boss.start();
const declared = job(queue(name, z.object({ number: z.int() })), { run: tick });
await ensureQueues(boss, [declared]);
const task = (number: number): Task => ({ schoolId: null, payload: { number } });
await boss.insert(
  name,
  Array.from({ length: total }, (_, number) => ({ data: task(number) })),
);
const began = performance.now();
for (let lane = 0; lane < declared.concurrency; lane += 1)
  if (whose === "ours")
    await workOn(boss, declared, {
      shutdown: new AbortController().signal,
      logger: pino({ level: "info" }, pino.destination("/dev/null")) as never,
      onRun: () => {},
    });
  else {
    const options = { notifyPollingIntervalSeconds: 5, includeMetadata: true } as const;
    const worker: string = await boss.work(name, options, async () => {
      await tick();
      boss.notifyWorker(worker);
    });
  }
await finished;
console.log(total / ((performance.now() - began) / 1000));
await boss.stop({ graceful: false });
process.exit(0);
