import { enqueueDueSlots } from "../../src/core/scheduling/enqueue-due-slots.ts";
import { scheduledJobs } from "../../src/jobs/index.ts";
import { loadConfig } from "../../src/lib/config/config.ts";
import { openRuntime } from "../../src/runtime.ts";

// A scheduler node like a worker, whose clock is set by its parent over the IPC channel.
const runtime = await openRuntime(loadConfig());
process.on("message", async (at: string) => {
  const { enqueued: fired } = await enqueueDueSlots(scheduledJobs, { at: new Date(at) });
  process.send!({ at, fired });
});
process.on("disconnect", () => void runtime.close().finally(() => process.exit(0)));
process.send!({ at: null, fired: 0 });
