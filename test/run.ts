import { openTestCluster } from "./support/runner/cluster.ts";
import { type Duration, durationLogOf, failedInSuites, keepDurations } from "./support/runner/durations.ts";
import { copyToMemory } from "./support/runner/memory-tablespace.ts";
import { runAva } from "./support/runner/run-ava.ts";
import { ensureTemplate } from "./support/runner/template.ts";

// Runs AVA on a PostgreSQL of its own: `node test/run.ts` for everything, with file names for some of it. The cluster and
// the database that tests copy are kept for the next run; `--fresh` makes them again. `--timings` lists the slowest files.
// `--retry` runs up to three failed files once more and names those that then passed: browsers, processes and time limits
// depend on the speed of the machine.
const ownFlags = ["--fresh", "--timings", "--retry"];
const args = process.argv.slice(2);
const fresh = args.includes("--fresh");
// Every test file loads the service anew: compiled once, it is read from here.
const compileCache = "node_modules/.cache/school-svc-tests/compiled";
const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);
const server = await openTestCluster({ fresh });
const { template, drop } = await copyToMemory(server.url, await ensureTemplate(server.url));
const mayRetry = args.includes("--retry");
const env = {
  NODE_ENV: "test",
  TEST_DATABASE_URL: server.url,
  TEST_TEMPLATE: template,
  TEST_RUN: String(process.pid),
  TEST_DURATION_LOG: durationLogOf(process.pid),
  NODE_COMPILE_CACHE: compileCache,
};
const avaArgs = args.filter((arg) => !ownFlags.includes(arg));
const first = await runAva(avaArgs, env, mayRetry);
let { code } = first;
// Of a suite only the files that failed.
const failed = [
  ...first.failed.filter((file) => !file.startsWith("test/suites/")),
  ...(first.failed.length > 0 ? failedInSuites(process.pid) : []),
];
if (failed.length > 0 && failed.length <= 3) {
  console.log(`Running once more what failed: ${failed.join(", ")}`);
  const options = avaArgs.filter((arg, at) => arg.startsWith("-") || avaArgs[at - 1] === "--config");
  ({ code } = await runAva([...options, ...failed], env, false));
  if (code === 0) console.log(`Passed only on the second run, so worth a look: ${failed.join(", ")}`);
}
await drop();
await server.stop();
const durations = keepDurations(process.pid);
const total = (of: (duration: Duration) => number) => durations.reduce((sum, each) => sum + of(each), 0);
if (durations.some(({ tests }) => tests))
  console.log(`${total(({ tests = 0 }) => tests)} tests in the ${durations.length} files that share workers`);
if (args.includes("--timings"))
  for (const { file, ms, cpuMs } of durations.slice(0, 30))
    console.log(`${seconds(ms)} s ${seconds(cpuMs)} s processor  ${file}`);
if (args.includes("--timings"))
  console.log(
    `${seconds(total(({ ms }) => ms))} s ${seconds(total(({ cpuMs }) => cpuMs))} s processor  in all`,
  );
process.exitCode = code;
