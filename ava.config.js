import { relative } from "node:path";
import { readDurations } from "./test/support/runner/durations.ts";
import { runsAll } from "./test/support/runner/runs-all.ts";
import { alone, processes, products } from "./test/thorough.ts";

const durations = readDurations();
const durationOf = (file) => durations[relative(import.meta.dirname, file)] ?? Number.POSITIVE_INFINITY;

// A file that is named on the command line runs in a worker of its own.
const isNamed = process.argv.some((argument) => argument.endsWith(".test.ts"));
const daily = isNamed ? ["test/**/*.test.ts"] : ["test/suites/*.suite.ts", ...alone];

export default {
  files: runsAll ? [...processes, ...products] : daily,
  extensions: ["ts"],
  timeout: "2m",
  // The two suites keep two processors busy; more at once take longer. Files in workers of their own wait more.
  concurrency: runsAll || isNamed ? 4 : 2,
  require: ["./test/support/runner/resolve-quickly.ts", "./test/support/runner/record-duration.ts"],
  // The longest first, so that none of them runs alone at the end.
  sortTestFiles: (a, b) => durationOf(b) - durationOf(a) || (a < b ? -1 : 1),
};
