import { scheduledJobs } from "../../src/jobs/index.ts";
import { startScheduler } from "../../src/jobs/scheduler.ts";
import { loadConfig } from "../../src/lib/config/config.ts";
import { openRuntime } from "../../src/runtime.ts";

// A scheduler node like a worker, whose clock is off by the number of milliseconds in its argument.
const wrongBy = Number(process.argv[2] ?? 0);
const right = Date;
class Wrong extends right {
  constructor(...given: []) {
    super(...(given.length ? given : ([right.now() + wrongBy] as unknown as [])));
  }
  static override now = () => right.now() + wrongBy;
}
if (wrongBy) globalThis.Date = Wrong as DateConstructor;

const runtime = await openRuntime(loadConfig());
const keeper = startScheduler(scheduledJobs, runtime.logger);
process.on("disconnect", () => {
  void keeper
    .close()
    .then(() => runtime.close())
    .finally(() => process.exit(0));
});
process.send!("ready");
