import { outboxChannel } from "../../core/channels/queue-channel-messages.ts";
import { sendChannelMessages } from "../../core/channels/send-channel-messages.ts";
import { scheduledJob } from "../job.ts";

export const channelQueue = scheduledJob({
  name: "channel-queue",
  summary: "Deliver due text messages and push notifications",
  schedule: { every: 15 },
  wakeOn: outboxChannel,
  run: (options) => sendChannelMessages(options),
});
