import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import test from "ava";
import { recordFile } from "./durations.ts";

/**
 * Loaded by AVA into the thread of each of its files. Records the wall-clock and processor time of the file, including
 * imports. Suites record their files themselves.
 */
export default function recordDuration(): void {
  const file = relative(process.cwd(), fileURLToPath(test.meta.file));
  if (file.startsWith("test/suites/")) return;
  // The clock of a worker thread starts with the process of the run.
  const began = performance.now();
  process.on("exit", () => {
    const { user, system } = process.threadCpuUsage();
    recordFile({
      file,
      ms: Math.round(performance.now() - began),
      cpuMs: Math.round((user + system) / 1000),
    });
  });
}
