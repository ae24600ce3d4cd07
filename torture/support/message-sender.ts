import { openFoundation } from "../../src/foundation.ts";
import { runJob } from "../../src/jobs/run-job.ts";
import { loadConfig } from "../../src/lib/config.ts";

// A node that sends what is due, run after run, and reports how much each took over the channel to its parent.
const foundation = await openFoundation(loadConfig());
process.on("disconnect", () => void foundation.close().finally(() => process.exit(0)));
while (process.connected) {
  const { due } = await runJob("scheduled-messages");
  const { claimed } = await runJob("channel-queue");
  if (process.connected) process.send!({ due, claimed });
}
