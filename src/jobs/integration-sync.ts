import { scheduledJob } from "./job.ts";

export const integrationSync = scheduledJob({
  name: "integration-sync",
  aliases: ["sync"],
  summary: "Pull from the systems that schools have connected",
  schedule: { every: 300 },
  run: async () => ({ totalConnections: 0, successCount: 0, syncedCount: 0 }),
});
