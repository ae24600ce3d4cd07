import type { MessagingLibrary } from "../../lib/messaging-library.ts";
import type { Gateway } from "../../lib/sms-gateway.ts";
import type { Push } from "../../lib/web-push.ts";

/** How messages leave that are no mails. What is not there is a channel that is disabled. */
export interface ChannelServices {
  sms?: Gateway | undefined;
  push?: Push | undefined;
  /** Where the optional library of the messaging app is installed. `load` throws where it does not work. */
  messaging?: { load(): Promise<MessagingLibrary> } | undefined;
}

const none: ChannelServices = {};
let current = none;

/** Without an argument there are none. */
export function connectChannels(services: ChannelServices = none): void {
  current = services;
}

export const channelServices = (): ChannelServices => current;
