import type { MessagingLibrary } from "../../lib/delivery/messaging-library.ts";
import type { Gateway } from "../../lib/delivery/sms-gateway.ts";
import type { Push } from "../../lib/delivery/web-push.ts";

/** Gateways of the channels other than email. A channel without its service is disabled. */
export interface ChannelServices {
  sms?: Gateway | undefined;
  push?: Push | undefined;
  /** Set if the optional library of the messaging app is installed. `load` throws if it does not work. */
  messaging?: { load(): Promise<MessagingLibrary> } | undefined;
}

const none: ChannelServices = {};
let current = none;

/** Connects the services; without an argument disconnects them. */
export function connectChannels(services: ChannelServices = none): void {
  current = services;
}

export const channelServices = (): ChannelServices => current;
