import { relative } from "node:path";
import { readDurations } from "./test/support/durations.ts";
import { runsAll } from "./test/support/runs-all.ts";
import { processes, products } from "./test/thorough.js";

const durations = readDurations();
const durationOf = (file) => durations[relative(import.meta.dirname, file)] ?? Number.POSITIVE_INFINITY;

// Files that are named on the command line run in either case.
const isNamed = process.argv.some((argument) => argument.endsWith(".test.ts"));
const daily = ["test/**/*.test.ts", ...(isNamed ? [] : processes.map((pattern) => `!${pattern}`))];

export default {
  files: runsAll ? [...processes, ...products] : daily,
  extensions: ["ts"],
  timeout: "2m",
  require: ["./test/support/record-duration.ts"],
  // The longest first, so that none of them runs alone at the end.
  sortTestFiles: (a, b) => durationOf(b) - durationOf(a) || (a < b ? -1 : 1),
};
