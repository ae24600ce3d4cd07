import { runJob } from "../../../src/jobs/run-job.ts";
import { loadConfig } from "../../../src/lib/config/config.ts";
import { openRuntime } from "../../../src/runtime.ts";

// A node that sends due messages in repeated runs, and reports the count of each to its parent.
const runtime = await openRuntime(loadConfig());
process.on("disconnect", () => void runtime.close().finally(() => process.exit(0)));
while (process.connected) {
  const { due } = await runJob("scheduled-messages");
  const { claimed } = await runJob("channel-queue");
  if (process.connected) process.send!({ due, claimed });
}
