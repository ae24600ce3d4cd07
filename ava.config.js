import { relative } from "node:path";
import { readDurations } from "./test/support/durations.ts";

const durations = readDurations();
const durationOf = (file) => durations[relative(import.meta.dirname, file)] ?? Number.POSITIVE_INFINITY;

export default {
  files: ["test/**/*.test.ts"],
  extensions: ["ts"],
  timeout: "2m",
  require: ["./test/support/record-duration.ts"],
  // The longest first, so that none of them runs alone at the end.
  sortTestFiles: (a, b) => durationOf(b) - durationOf(a) || (a < b ? -1 : 1),
};
