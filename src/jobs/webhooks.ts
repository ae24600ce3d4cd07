import { sendWebhooks } from "../core/integrations/webhooks/send-webhooks.ts";
import { webhookChannel } from "../core/integrations/webhooks/wake-sender.ts";
import { scheduledJob } from "./job.ts";

export const webhooks = scheduledJob({
  name: "webhooks",
  summary: "Tell the endpoints of schools what happened",
  schedule: { every: 15 },
  wakeOn: webhookChannel,
  run: (options) => sendWebhooks(options),
});
