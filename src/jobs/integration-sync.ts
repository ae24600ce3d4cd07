import { syncChannel } from "../core/integrations/inbound-events.ts";
import { syncConnections } from "../core/integrations/sync-connections.ts";
import { scheduledJob } from "./job.ts";

export const integrationSync = scheduledJob({
  name: "integration-sync",
  aliases: ["sync"],
  summary: "Pull from the systems that schools have connected",
  schedule: { every: 300 },
  wakeOn: syncChannel,
  run: (options) => syncConnections(options),
});
