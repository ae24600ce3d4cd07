import { globSync } from "node:fs";
import { join } from "node:path";
import { alone, processes } from "../../thorough.ts";
import { readDurations } from "./durations.ts";

const root = join(import.meta.dirname, "../../..");
/** Number of files in `test/suites`. */
export const SUITES = 2;
const UNKNOWN_MS = 2_000;

const sharedFiles = (): string[] => {
  const own = new Set(globSync([...alone, ...processes], { cwd: root }));
  return globSync("test/**/*.test.ts", { cwd: root }).filter((file) => !own.has(file));
};

/**
 * Returns the files of a suite, relative to the project: longest first, each assigned to the suite with the least work so far.
 * Every suite computes the same assignment, because durations are stored only after the whole run.
 * @param index from 0
 */
export function filesOfSuite(index: number): string[] {
  const durations = readDurations();
  const durationOf = (file: string) => durations[file] ?? UNKNOWN_MS;
  const suites = Array.from({ length: SUITES }, (): { files: string[]; ms: number } => ({
    files: [],
    ms: 0,
  }));
  const files = sharedFiles().sort((a, b) => durationOf(b) - durationOf(a) || (a < b ? -1 : 1));
  for (const file of files) {
    const suite = suites.reduce((least, each) => (each.ms < least.ms ? each : least));
    suite.files.push(file);
    suite.ms += durationOf(file);
  }
  return suites[index]!.files;
}
