import { sendWebhooks } from "../../core/integrations/webhooks/send-webhooks.ts";
import { webhookChannel } from "../../core/integrations/webhooks/wake-sender.ts";
import { scheduledJob } from "../job.ts";

export const webhooks = scheduledJob({
  name: "webhooks",
  summary: "Deliver webhook events to endpoints",
  schedule: { every: 15 },
  wakeOn: webhookChannel,
  run: (options) => sendWebhooks(options),
});
