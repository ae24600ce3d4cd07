import { outboxChannel } from "../core/communication/queue-channel-messages.ts";
import { sendChannelMessages } from "../core/communication/send-channel-messages.ts";
import { scheduledJob } from "./job.ts";

export const channelQueue = scheduledJob({
  name: "channel-queue",
  summary: "Hand the short messages that are due to their gateway",
  schedule: { every: 15 },
  wakeOn: outboxChannel,
  run: (options) => sendChannelMessages(options),
});
