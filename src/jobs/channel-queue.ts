import { outboxChannel } from "../core/communication/queue-channel-messages.ts";
import { sendChannelMessages } from "../core/communication/send-channel-messages.ts";
import { scheduledJob } from "./job.ts";

export const channelQueue = scheduledJob({
  name: "channel-queue",
  summary: "Hand short messages and notifications that are due to those who bring them",
  schedule: { every: 15 },
  wakeOn: outboxChannel,
  run: (options) => sendChannelMessages(options),
});
