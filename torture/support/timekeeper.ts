import { openFoundation } from "../../src/foundation.ts";
import { scheduledJobs } from "../../src/jobs/index.ts";
import { keepTime } from "../../src/jobs/keep-time.ts";
import { loadConfig } from "../../src/lib/config.ts";

// A node that keeps time as workers do, with a clock that is wrong by as many milliseconds as its argument says.
const wrongBy = Number(process.argv[2] ?? 0);
const right = Date;
class Wrong extends right {
  constructor(...given: []) {
    super(...(given.length ? given : ([right.now() + wrongBy] as unknown as [])));
  }
  static override now = () => right.now() + wrongBy;
}
if (wrongBy) globalThis.Date = Wrong as DateConstructor;

const foundation = await openFoundation(loadConfig());
const keeper = keepTime(scheduledJobs, foundation.logger);
process.on("disconnect", () => {
  void keeper
    .close()
    .then(() => foundation.close())
    .finally(() => process.exit(0));
});
process.send!("ready");
