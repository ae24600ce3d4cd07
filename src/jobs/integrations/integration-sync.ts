import { syncConnections } from "../../core/integrations/connections/sync-connections.ts";
import { syncChannel } from "../../core/integrations/inbound-events.ts";
import { scheduledJob } from "../job.ts";

export const integrationSync = scheduledJob({
  name: "integration-sync",
  aliases: ["sync"],
  summary: "Pull data from connected systems",
  schedule: { every: 300 },
  wakeOn: syncChannel,
  run: (options) => syncConnections(options),
});
