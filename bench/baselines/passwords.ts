import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

// The limit of bcryptjs on all cores: one thread each. Prints comparisons per second.
const [cost, seconds] = process.argv.slice(2).map(Number);
const file = join(import.meta.dirname, "password-worker.ts");
const counts = await Promise.all(
  Array.from(
    { length: availableParallelism() },
    () =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker(file, { workerData: { cost, seconds } });
        worker.once("message", resolve);
        worker.once("error", reject);
      }),
  ),
);
process.stdout.write(String(counts.reduce((sum, count) => sum + count, 0) / seconds!));
