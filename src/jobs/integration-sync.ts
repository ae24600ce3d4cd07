import { syncConnections } from "../core/integrations/sync-connections.ts";
import { scheduledJob } from "./job.ts";

export const integrationSync = scheduledJob({
  name: "integration-sync",
  aliases: ["sync"],
  summary: "Pull from the systems that schools have connected",
  schedule: { every: 300 },
  run: (options) => syncConnections(options),
});
