import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { knownSeconds } from "./known-seconds.ts";

const cacheDir = join(import.meta.dirname, "../../../node_modules/.cache/school-svc-tests");
const cacheFile = join(cacheDir, "durations.json");

/** Returns the duration of each test file in its last run, in milliseconds; before the first run, of the longest ones. */
export function readDurations(): Record<string, number> {
  const known = Object.entries(knownSeconds).map(([file, seconds]) => [file, seconds * 1000]);
  try {
    return { ...Object.fromEntries(known), ...JSON.parse(readFileSync(cacheFile, "utf8")) };
  } catch {
    return Object.fromEntries(known);
  }
}

/** Path of the log to which the test files of this run write their durations. */
export const durationLogOf = (run: number): string => join(cacheDir, `durations-${run}.ndjson`);

export interface Duration {
  file: string;
  ms: number;
  /** Processor time of the file's thread, without the database and child processes. */
  cpuMs: number;
  /** Number of tests in a file of a suite: AVA reports it as one. */
  tests?: number;
  /** Whether one of them failed. */
  failed?: boolean;
}

/** Writes the duration of a test file to the log of the run, if there is one. */
export function recordFile(duration: Duration): void {
  const log = process.env["TEST_DURATION_LOG"];
  if (log) appendFileSync(log, `${JSON.stringify(duration)}\n`);
}

const readLog = (log: string): Duration[] =>
  readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Duration);

/** Returns the files of suites in which a test failed in this run. */
export function failedInSuites(run: number): string[] {
  const log = durationLogOf(run);
  return existsSync(log) ? readLog(log).flatMap(({ file, failed }) => (failed ? [file] : [])) : [];
}

/** Merges the durations of this run into the stored ones. @returns this run's files, slowest first */
export function keepDurations(run: number): Duration[] {
  const log = durationLogOf(run);
  if (!existsSync(log)) return [];
  const measured = readLog(log);
  rmSync(log);
  const latest = Object.fromEntries(measured.map(({ file, ms }) => [file, ms]));
  writeFileSync(cacheFile, JSON.stringify({ ...readDurations(), ...latest }));
  return measured.sort((a, b) => b.ms - a.ms);
}
