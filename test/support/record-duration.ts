import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import test from "ava";

/**
 * AVA loads this into the thread of each test file. Records the wall-clock and processor time of the file, imports included, for
 * `durations.ts`.
 */
export default function recordDuration(): void {
  const log = process.env["TEST_DURATION_LOG"];
  if (!log) return;
  const file = relative(process.cwd(), fileURLToPath(test.meta.file));
  // The clock of a worker thread begins with the process of the run.
  const began = performance.now();
  process.on("exit", () => {
    const { user, system } = process.threadCpuUsage();
    const took = {
      file,
      ms: Math.round(performance.now() - began),
      cpuMs: Math.round((user + system) / 1000),
    };
    appendFileSync(log, `${JSON.stringify(took)}\n`);
  });
}
