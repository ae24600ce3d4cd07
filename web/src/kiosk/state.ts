import type { Kiosk } from "./types.ts";

export interface Message {
  tone: "plain" | "good" | "warn" | "bad";
  title: string;
  text: string;
}

/** What the page shows. */
export const state = {
  key: null as string | null,
  kiosk: null as Kiosk | null,
  isOnline: true,
  /** Key of a text: why nothing can be sent although there is a connection. */
  fault: null as "revoked" | "suspended" | null,
  /** Of the last scan; null while the kiosk waits for a card. */
  message: null as Message | null,
  /** The scan that the message is about. */
  scanId: null as string | null,
  /** Draws the page again from this state. */
  render: () => {},
};
