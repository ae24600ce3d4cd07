import type { Gateway } from "../../lib/sms-gateway.ts";
import type { Push } from "../../lib/web-push.ts";

/** How messages leave that are no mails. What is not there is a channel that is disabled. */
export interface ChannelServices {
  sms?: Gateway | undefined;
  push?: Push | undefined;
  /** Whether the optional library of the messaging app is installed. */
  hasMessagingLibrary(): boolean;
}

const none: ChannelServices = { hasMessagingLibrary: () => false };
let current = none;

/** Without an argument there are none. */
export function connectChannels(services: ChannelServices = none): void {
  current = services;
}

export const channelServices = (): ChannelServices => current;
