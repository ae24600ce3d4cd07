import type { ChannelName } from "../../models/notifications/index.ts";

export const channelStates = ["ready", "connecting", "disconnected", "disabled"] as const;
export type ChannelState = (typeof channelStates)[number];

/** One message to one recipient. */
export interface Delivery {
  /** Deduplicates: a second delivery with the same key is ignored. */
  key: string;
  userId: string | null;
  name: string;
  address: string;
  language: string | null;
  subject: string | null;
  body: string;
}

/** A channel that delivers messages to people. */
export interface Channel {
  name: ChannelName;
  /** State for the current school; `detail` explains `disabled`. */
  state(): Promise<{ state: ChannelState; detail?: string }>;
  /**
   * Queues messages in the running transaction, each exactly once. They are sent later.
   * @returns reasons by key of the messages that were not accepted
   */
  accept(deliveries: readonly Delivery[]): Promise<Map<string, string>>;
}
