import { fireTicks } from "../../src/core/schedule/fire-ticks.ts";
import { openFoundation } from "../../src/foundation.ts";
import { scheduledJobs } from "../../src/jobs/index.ts";
import { loadConfig } from "../../src/lib/config.ts";

// A node that keeps time as workers do, by a clock that it is told over the channel to its parent.
const foundation = await openFoundation(loadConfig());
process.on("message", async (at: string) => {
  const { fired } = await fireTicks(scheduledJobs, { at: new Date(at) });
  process.send!({ at, fired });
});
process.on("disconnect", () => void foundation.close().finally(() => process.exit(0)));
process.send!({ at: null, fired: 0 });
