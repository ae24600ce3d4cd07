import type { ChannelName } from "../../models/communication/index.ts";

export const channelStates = ["ready", "connecting", "disconnected", "disabled"] as const;
export type ChannelState = (typeof channelStates)[number];

/** One message as one person gets it. */
export interface Delivery {
  /** Names it for the channel: the same twice is one. */
  key: string;
  userId: string | null;
  name: string;
  address: string;
  language: string | null;
  subject: string | null;
  body: string;
}

/** A way to people. */
export interface Channel {
  name: ChannelName;
  /** Of the current school. With `disabled` comes why. */
  state(): Promise<{ state: ChannelState; detail?: string }>;
  /**
   * Takes messages over in the running transaction, so that each is taken once or not at all. Sending comes later.
   * @returns what was not taken, by key, with the reason
   */
  accept(deliveries: readonly Delivery[]): Promise<Map<string, string>>;
}
