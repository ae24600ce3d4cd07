import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cacheDir = join(import.meta.dirname, "../../node_modules/.cache/school-svc-tests");
const cacheFile = join(cacheDir, "durations.json");

/** How many milliseconds each test file took when it last ran; empty before the first run. */
export function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(cacheFile, "utf8"));
  } catch {
    return {};
  }
}

/** Where the test files of this run write their durations. */
export const durationLogOf = (run: number): string => join(cacheDir, `durations-${run}.ndjson`);

export interface Duration {
  file: string;
  ms: number;
  /** Processor time of the file's thread; the database and child processes are not in it. */
  cpuMs: number;
}

/** Adds what this run measured to what is known. @returns this run's files, the slowest first */
export function keepDurations(run: number): Duration[] {
  const log = durationLogOf(run);
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, "utf8").trim().split("\n");
  rmSync(log);
  const measured = lines.map((line) => JSON.parse(line) as Duration);
  const latest = Object.fromEntries(measured.map(({ file, ms }) => [file, ms]));
  writeFileSync(cacheFile, JSON.stringify({ ...readDurations(), ...latest }));
  return measured.sort((a, b) => b.ms - a.ms);
}
